// The board that a stream has sent, put together again: the whole one first, then what changed of it. A string is new
// text, [first, count] are pieces of the last board, [piece, steps] is one of its pieces, changed (tables/changes.py).
const MARKS = [' id="', '><'];

export function joined(text, steps, level = 0) {
  const pieces = text.split(MARKS[level]);
  return steps.flatMap((step) => {
    if (typeof step === 'string') return [step];
    const [first, rest] = step;
    return Array.isArray(rest) ? [joined(pieces[first], rest, level + 1)] : pieces.slice(first, first + rest);
  }).join(MARKS[level]);
}

// Handlers of a stream that shows whole boards, whatever was sent.
export function boards(show) {
  let last = '';
  return {
    board: (html) => { last = html; show(html); },
    change: (steps) => { last = joined(last, JSON.parse(steps)); show(last); },
  };
}
