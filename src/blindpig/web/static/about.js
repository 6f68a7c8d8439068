// Everything explains itself: rest the pointer on a thing, focus it, or hold a finger on it, and a slip says what it is.
import { ask } from './shared.js';
import * as tip from './tip.js';

const REST = 650, HOLD = 500; // milliseconds
let known = new Map(); // what was told about the board as it is
let timer, held = false;
document.addEventListener('board', () => { known = new Map(); });

const thing = (target) => {
  const el = target.closest?.('#board [id]:not(#prompt, #prompt *), .steps');
  return el && (el.getAttribute('aria-label') || el.dataset.target !== undefined || el.matches('[data-explained],[id^="fuse-"],[id^="slip-"],[id^="terms-"],[id^="lost-"],#bank,#pills')) ? el : null;
};

function escaped(text) {
  const span = document.createElement('span');
  span.textContent = text;
  return span.innerHTML;
}

async function tell(el, address, stay) {
  const then = known;
  if (!then.has(el.id)) then.set(el.id, ask(`${address}&of=${encodeURIComponent(el.id)}`));
  const more = await then.get(el.id), label = el.getAttribute('aria-label');
  if (then !== known && el.isConnected) { tell(el, address, stay); return; } // the board is another by now
  if (!el.isConnected || (!label && !more) || tip.shownFor()) return;
  if (stay || el.matches(':hover, :focus-visible')) tip.show(el, `${label ? `<b>${escaped(label)}</b>` : ''}${more}`, stay);
}

// `busy` says whether the person is in the middle of a choice: then the board speaks of that.
export function explaining(address, busy) {
  const later = (target, after, stay) => {
    clearTimeout(timer);
    const el = thing(target);
    if (el && !busy()) timer = setTimeout(() => { held = stay; tell(el, address, stay); }, after);
  };
  document.addEventListener('mouseover', (event) => { if (!matchMedia('(hover: none)').matches) later(event.target, REST, false); });
  document.addEventListener('focusin', (event) => later(event.target, REST, false));
  for (const kind of ['mouseout', 'focusout', 'pointerup', 'pointercancel', 'scroll']) document.addEventListener(kind, () => clearTimeout(timer), true);
  document.addEventListener('pointerdown', (event) => { held = false; if (event.pointerType === 'touch') later(event.target, HOLD, true); else clearTimeout(timer); });
  // The tap that ends a long press is no click on the board.
  document.addEventListener('click', (event) => { if (held && event.target.closest('#board')) { held = false; event.preventDefault(); event.stopImmediatePropagation(); } }, true);
  document.addEventListener('contextmenu', (event) => { if (held) event.preventDefault(); });
}
