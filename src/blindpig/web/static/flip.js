// FLIP: pieces glide from where they were to where they are. Never blocks a click; a new state interrupts and lands.
export const calm = matchMedia('(prefers-reduced-motion: reduce)');
const GLIDE = 520, NEXT = 60, LONGEST = 1200;
const EASE = 'cubic-bezier(.3,.7,.2,1)';

const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };

// Screen pixels in the units of the piece: an SVG child moves in user units, HTML in zoomed pixels.
function inUnits(el, dx, dy) {
  const matrix = el.ownerSVGElement && el.parentNode.getScreenCTM?.();
  if (matrix) { const i = matrix.inverse(); return [i.a * dx + i.c * dy, i.b * dx + i.d * dy]; }
  const zoom = el.currentCSSZoom || 1;
  return [dx / zoom, dy / zoom];
}

function mark(el) {
  el.classList.add('has-changed');
  setTimeout(() => el.classList.remove('has-changed'), 1500);
}

// A piece that left the board falls away: a copy of it, on top of everything, that nobody can click.
function fall(el, box, delay) {
  const ghost = el.cloneNode(true);
  ghost.removeAttribute('id'); ghost.removeAttribute('data-piece');
  ghost.setAttribute('aria-hidden', 'true');
  ghost.classList.add('ghost');
  Object.assign(ghost.style, { position: 'fixed', left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, margin: 0 });
  const holder = document.getElementById('ghosts');
  if (!holder) return;
  holder.append(ghost);
  ghost.animate([{ opacity: 1, transform: 'none' }, { opacity: 0, transform: 'translateY(46px) rotate(24deg)' }],
    { duration: 420, delay, fill: 'both', easing: 'ease-in' }).finished.finally(() => ghost.remove());
}

// `after` runs once the new board is there, and says how long pieces wait before they move.
export function withFlip(root, change, after = () => 0) {
  const still = calm.matches || document.hidden;
  const before = new Map();
  for (const el of root.querySelectorAll('[data-piece]')) {
    before.set(el.dataset.piece, { el, at: middle(el), box: el.getBoundingClientRect(), copy: still ? null : el.cloneNode(true), colours: el.closest('[class*="p-"]')?.getAttribute('class') });
  }
  change();
  const delay = after();
  const fresh = before.size === 0;
  let order = 0;
  for (const el of document.querySelectorAll('[data-piece]')) {
    const was = before.get(el.dataset.piece);
    before.delete(el.dataset.piece);
    if (fresh) continue;
    for (const running of el.getAnimations()) if (running.id === 'flip') running.cancel();
    const now = middle(el);
    const [dx, dy] = was ? inUnits(el, was.at[0] - now[0], was.at[1] - now[1]) : [0, 0];
    if (was && Math.hypot(dx, dy) < 1.5) continue;
    if (still) { mark(el); continue; }
    const timing = { duration: GLIDE, delay: Math.min(delay + NEXT * order, LONGEST + delay - GLIDE), easing: EASE, fill: 'backwards', id: 'flip' };
    order += 1;
    if (was) el.animate({ translate: [`${dx}px ${dy}px`, '0px 0px'] }, timing);
    else el.animate({ opacity: [0, 1] }, timing);
  }
  if (still) return;
  for (const gone of before.values()) {
    const family = gone.colours?.match(/\bp-\w+/)?.[0];
    if (gone.copy instanceof SVGElement && gone.el.ownerSVGElement) continue;
    if (family) gone.copy.classList.add(family);
    fall(gone.copy, gone.box, delay);
  }
}
