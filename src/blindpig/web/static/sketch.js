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
    const [x, y] = [(bx - ax) / length, (by - ay) / length];
    const out = (box) => Math.min(length / 3, 10 + Math.min(box.width / 2 / Math.abs(x || 1e-9), box.height / 2 / Math.abs(y || 1e-9)));
    const [tipX, tipY] = [bx - x * out(to), by - y * out(to)], gap = out(from);
    const drawing = made('svg', { class: 'would-fire' });
    drawing.append(
      made('path', { d: `M${ax + x * gap} ${ay + y * gap}L${tipX} ${tipY}` }),
      made('path', { class: 'head', d: `M${tipX} ${tipY}l${-18 * x - 10 * y} ${-18 * y + 10 * x}l${20 * y} ${-20 * x}z` }),
    );
    return drawing;
  },
  // Beside a figure, on its left; above anything larger.
  tag: ({ at: [id], text }) => {
    const box = element(id)?.getBoundingClientRect();
    if (!box?.width) return null;
    const tag = document.createElement('span'), beside = box.height < 40;
    tag.className = `would-then num ${beside ? 'is-beside' : 'is-above'}`;
    tag.textContent = text;
    Object.assign(tag.style, { left: `${beside ? box.left - 8 : box.right}px`, top: `${beside ? box.top + box.height / 2 : box.top - 3}px` });
    return tag;
  },
};
// A tag stays in the window.
function clamp(el) {
  const box = el.getBoundingClientRect();
  if (el.style.left && box.left < 6) el.style.left = `${parseFloat(el.style.left) + 6 - box.left}px`;
}

const board = () => document.getElementById('board');

export function wipe() {
  board()?.removeAttribute('data-sketched');
  for (const el of drawn) el.remove();
  for (const el of document.querySelectorAll('.would-leave')) el.classList.remove('would-leave');
  drawn = [];
}

// What would be elsewhere pales where it is: a piece, and the lines that it draws.
function leave({ kind, at, look }) {
  const old = kind === 'ghost' ? [element(at[0])] : kind === 'path' && look ? [...board().querySelectorAll(`.${look.split(' ').join('.')}`)] : [];
  for (const el of old) el?.classList.add('would-leave');
}

export function sketch(marks) {
  wipe();
  board().setAttribute('data-sketched', '');
  const drawing = document.querySelector('#board [data-sketches]'), layer = drawing && made('g', { class: 'would-sketch', 'aria-hidden': 'true' });
  for (const mark of marks) {
    leave(mark);
    if (mark.kind in inside) layer?.append(inside[mark.kind](mark));
    else { const el = over[mark.kind]?.(mark); if (el) { document.getElementById('ghosts').append(el); drawn.push(el); clamp(el); } }
  }
  if (layer?.childElementCount) { drawing.append(layer); drawn.push(layer); }
}
