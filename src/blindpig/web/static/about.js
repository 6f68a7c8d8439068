// Everything explains itself: rest the pointer on a thing, focus it, or hold a finger on it, and a slip says what it is.
import { ask } from './shared.js';
import * as tip from './tip.js';

const REST = 650, HOLD = 500; // milliseconds
const known = new Map();
let timer, held = false;

const thing = (target) => {
  const el = target.closest?.('#board [id]:not(#prompt, #prompt *), .steps');
  return el && (el.getAttribute('aria-label') || el.dataset.target !== undefined || el.matches('[id^="fuse-"],[id^="slip-"],[id^="terms-"],[id^="lost-"],#bank,#pills')) ? el : null;
};

function escaped(text) {
  const span = document.createElement('span');
  span.textContent = text;
  return span.innerHTML;
}

async function tell(el, address, stay) {
  if (!known.has(el.id)) known.set(el.id, await ask(`${address}&of=${encodeURIComponent(el.id)}`));
  const label = el.getAttribute('aria-label'), more = known.get(el.id);
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
