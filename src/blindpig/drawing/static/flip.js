// FLIP: pieces glide from where they were to where they are. Never blocks a click; a new state interrupts and lands.
export const calm = matchMedia('(prefers-reduced-motion: reduce)');
const GLIDE = 520, NEXT = 60, LONGEST = 1200, BLOCK = 230;
// How fast everything moves: 1 as drawn, more is faster. The person decides (see settings.js of the pages).
export const motion = { rate: 1 };
export function paced(animation) { animation.playbackRate = motion.rate; return animation; }
const EASE = 'cubic-bezier(.3,.7,.2,1)';

// Pieces that do not go straight: by name, the corners they turn (x, y, in the units of the drawing) and when they set out.
export const routes = new Map();

// How long a route takes: so long for each block, within reason.
export function routeTime(points) {
  let blocks = 0;
  for (let i = 2; i < points.length; i += 2) blocks += Math.hypot(points[i] - points[i - 2], points[i + 1] - points[i - 1]) / 100;
  return Math.max(GLIDE, Math.min(LONGEST, blocks * BLOCK));
}

// Drive a piece of a drawing along its route, block by block; what is inside it turns with the road.
function drive(el, { points, delay }) {
  const stops = [];
  for (let i = 0; i < points.length; i += 2) stops.push([points[i], points[i + 1]]);
  const lengths = stops.map(([x, y], i) => (i ? Math.hypot(x - stops[i - 1][0], y - stops[i - 1][1]) : 0));
  const whole = lengths.reduce((sum, one) => sum + one, 0) || 1;
  const [endX, endY] = stops.at(-1);
  const upright = (i) => stops[i][0] === stops[i - 1][0];
  const moves = [], turns = [];
  let gone = 0;
  stops.forEach(([x, y], i) => {
    gone += lengths[i];
    moves.push({ translate: `${x - endX}px ${y - endY}px`, offset: Math.min(1, gone / whole) });
    if (!i) return;
    const angle = `${(upright(i) ? 90 : 0) - (upright(stops.length - 1) ? 90 : 0)}deg`;
    const from = (gone - lengths[i]) / whole, to = gone / whole;
    turns.push({ rotate: angle, offset: Math.min(1, i === 1 ? 0 : from + .04) }, { rotate: angle, offset: Math.min(1, i === stops.length - 1 ? 1 : Math.max(from + .04, to - .04)) });
  });
  const timing = { duration: routeTime(points), delay, fill: 'backwards', easing: 'cubic-bezier(.4,.1,.3,1)' };
  glide(el, moves, timing);
  const inside = el.querySelector('[data-turns]');
  if (inside) { land(inside); glide(inside, turns, timing); }
}

// What glides now, so that a new state can let it land.
const gliding = new WeakMap();
function glide(el, frames, timing) { gliding.set(el, paced(el.animate(frames, timing))); }
function land(el) { gliding.get(el)?.cancel(); gliding.delete(el); }

const middle = (r) => [r.x + r.width / 2, r.y + r.height / 2];

// Screen pixels in the units of the piece: an SVG child moves in user units, HTML in zoomed pixels.
function inUnits(el, dx, dy) {
  const matrix = el.ownerSVGElement && el.parentNode.getScreenCTM?.();
  if (matrix) { const i = matrix.inverse(); return [i.a * dx + i.c * dy, i.b * dx + i.d * dy]; }
  const zoom = el.currentCSSZoom || 1;
  return [dx / zoom, dy / zoom];
}

// Where a piece stands: what holds it. With motion off only a piece with another home is marked, not one that was nudged.
const home = (el) => (el.ownerSVGElement ? null : el.parentElement.closest('[id]')?.id);

function mark(el) {
  el.classList.add('has-changed');
  setTimeout(() => el.classList.remove('has-changed'), 1500);
}

// A piece that left the board falls away: a copy of it, on top of everything, that nobody can click.
function fall(el, box, zoom, delay) {
  const piece = el.dataset.piece;
  const ghost = el.cloneNode(true);
  ghost.removeAttribute('id'); ghost.removeAttribute('data-piece');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('ghost');
  Object.assign(ghost.style, { position: 'fixed', left: `${box.x / zoom}px`, top: `${box.y / zoom}px`, width: `${box.width / zoom}px`, margin: 0, zoom });
  const holder = document.getElementById('ghosts');
  if (!holder) return;
  holder.append(ghost);
  const end = piece.startsWith('cake') ? 'scale(1.8)' : 'translateY(46px) rotate(24deg)'; // a cake goes off, a man goes down
  const falling = ghost.animate([{ opacity: 1, transform: 'none' }, { opacity: 0, transform: end }], { duration: 420, delay, fill: 'both', easing: 'ease-in' });
  paced(falling).finished.finally(() => ghost.remove());
}

// `after` runs once the new board is there, and says how long pieces wait before they move.
export function withFlip(root, change, after = () => 0) {
  const still = calm.matches || document.hidden;
  const before = new Map();
  for (const el of root.querySelectorAll('[data-piece]')) {
    const box = el.getBoundingClientRect();
    before.set(el.dataset.piece, { el, home: home(el), at: middle(box), box, zoom: el.currentCSSZoom || 1, copy: still ? null : el.cloneNode(true), colours: el.closest('[class*="p-"]')?.getAttribute('class') });
  }
  change();
  routes.clear();
  const delay = after();
  const fresh = before.size === 0;
  let order = 0;
  for (const el of document.querySelectorAll('[data-piece]')) {
    const was = before.get(el.dataset.piece);
    before.delete(el.dataset.piece);
    if (fresh) continue;
    land(el);
    const now = middle(el.getBoundingClientRect());
    const [dx, dy] = was ? inUnits(el, was.at[0] - now[0], was.at[1] - now[1]) : [0, 0];
    if (was && Math.hypot(dx, dy) < 1.5) continue;
    if (still) { if (!was || was.home === null || was.home !== home(el)) mark(el); continue; }
    const timing = { duration: GLIDE, delay: Math.min(delay + NEXT * order, LONGEST + delay - GLIDE), easing: EASE, fill: 'backwards' };
    const route = was && routes.get(el.dataset.piece);
    if (route) { drive(el, route); continue; }
    order += 1;
    glide(el, was ? { translate: [`${dx}px ${dy}px`, '0px 0px'] } : { opacity: [0, 1] }, timing);
  }
  if (still) return;
  for (const gone of before.values()) {
    const family = gone.colours?.match(/\bp-\w+/)?.[0];
    if (gone.copy instanceof SVGElement && gone.el.ownerSVGElement) continue;
    if (family) gone.copy.classList.add(family);
    fall(gone.copy, gone.box, gone.zoom, delay);
  }
}
