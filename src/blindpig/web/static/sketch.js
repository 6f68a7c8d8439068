// What an action would do, drawn on the board while one looks at it: the server says what, nothing is reckoned here.
const SPACE = 'http://www.w3.org/2000/svg';
const made = (name, values) => {
  const el = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(values)) el.setAttribute(key, value);
  return el;
};
const element = (id) => document.getElementById(id) ?? [...document.querySelectorAll(`[data-pick="${CSS.escape(id)}"]`)].find((el) => el.getClientRects().length);
let drawn = [];

// --- in the board's own drawing, in its units ---------------------------------------------------------------------------
const inside = {
  path: ({ look, where }) => made('path', { class: look, d: where }),
  number: ({ text, where }) => {
    const [x, y] = where.split(' ');
    const disc = made('g', { class: 'would-number', transform: `translate(${x} ${y})` }), said = made('text', { y: 5 });
    said.textContent = text;
    disc.append(made('circle', { r: 13 }), said);
    return disc;
  },
  ghost: ({ at: [id], where }) => {
    const ghost = made('g', { class: 'would-ghost', transform: where }), piece = element(id)?.cloneNode(true);
    if (!piece) return ghost;
    for (const el of [piece, ...piece.querySelectorAll('*')]) for (const name of ['id', 'role', 'aria-label', 'tabindex', 'data-target', 'data-pick', 'data-piece']) el.removeAttribute(name);
    ghost.append(piece);
    return ghost;
  },
};

// --- over the board, between its elements -------------------------------------------------------------------------------
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
const over = {
  fire: ({ at }) => {
    const [from, to] = at.map((id) => element(id)?.getBoundingClientRect());
    if (!from || !to) return null;
    const [ax, ay] = middle(from), [bx, by] = middle(to), length = Math.hypot(bx - ax, by - ay) || 1;
    const gap = Math.min(length / 3, 30), [x, y] = [(bx - ax) / length, (by - ay) / length];
    const [tipX, tipY] = [bx - x * gap, by - y * gap];
    const drawing = made('svg', { class: 'would-fire' });
    drawing.append(
      made('path', { d: `M${ax + x * gap} ${ay + y * gap}L${tipX} ${tipY}` }),
      made('path', { class: 'head', d: `M${tipX} ${tipY}l${-18 * x - 10 * y} ${-18 * y + 10 * x}l${20 * y} ${-20 * x}z` }),
    );
    return drawing;
  },
  then: ({ at: [id], text }) => {
    const box = element(id)?.getBoundingClientRect();
    if (!box?.width) return null;
    const tag = document.createElement('span');
    tag.className = 'would-then num';
    tag.textContent = text;
    Object.assign(tag.style, { left: `${Math.min(innerWidth - 8, box.right - 6)}px`, top: `${box.top}px` });
    return tag;
  },
};

export function wipe() {
  for (const el of drawn) el.remove();
  drawn = [];
}

export function sketch(marks) {
  wipe();
  const drawing = document.querySelector('#board [data-sketches]'), layer = drawing && made('g', { class: 'would-sketch', 'aria-hidden': 'true' });
  for (const mark of marks) {
    if (mark.kind in inside) layer?.append(inside[mark.kind](mark));
    else { const el = over[mark.kind]?.(mark); if (el) { document.getElementById('ghosts').append(el); drawn.push(el); } }
  }
  if (layer?.childElementCount) { drawing.append(layer); drawn.push(layer); }
}
