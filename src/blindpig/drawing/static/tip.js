// The paper slip that says why: beside what was pointed at, one at a time, with a rule that can be opened.
const tip = () => document.getElementById('tip');
let timer, owner, stays = false;

export function place(el, box = el.getBoundingClientRect()) {
  const slip = tip(), zoom = slip.currentCSSZoom || 1;
  slip.hidden = false;
  const size = slip.getBoundingClientRect();
  const above = box.top > size.height + 14;
  const left = Math.max(8, Math.min(box.left + box.width / 2 - 34, innerWidth - size.width - 8));
  Object.assign(slip.style, { left: `${left / zoom}px`, top: `${(above ? box.top - size.height - 9 : box.bottom + 9) / zoom}px` });
  slip.classList.toggle('is-below', !above);
}

export function show(el, html, stay = false) {
  clearTimeout(timer);
  owner = el; stays = stay;
  tip().classList.toggle('is-held', stay);
  tip().innerHTML = html;
  place(el);
}

export function hide(at = 0) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (tip().matches(':hover') || tip().contains(document.activeElement)) return;
    tip().hidden = true; owner = null; stays = false;
  }, stays && !at ? 2600 : 260);
}

export function close() { clearTimeout(timer); tip().hidden = true; owner = null; stays = false; }

// A new board: what was said about the old one is gone.
export function drop() { if (!stays) close(); }
export const shownFor = () => owner;
document.addEventListener('keydown', (event) => { if (event.key === 'Escape') close(); });
document.addEventListener('scroll', () => { if (owner && !owner.isConnected) tip().hidden = true; }, true);
