// Consequences before the click: what a choice would do, on a slip while one looks at it; and the question before what
// cannot be taken back. The server tells both from the rules; nothing is reckoned here.
import { ask, words } from './shared.js';
import { liked } from './settings.js';
import { sketch, wipe } from './sketch.js';

const slip = () => document.getElementById('would'), panel = () => document.getElementById('sure');
const known = new Map();
let wanted = '', timer, answer = null;

const isFinal = (html) => /data-final="1"/.test(html);
const nameOf = (end) => String([end].flat().at(-1));

// The slip of an action at this prompt, asked for once.
export function fetched(address, prompt, end) {
  const key = `${prompt}|${nameOf(end)}`;
  if (!known.has(key)) {
    if (known.size > 300) known.clear();
    known.set(key, ask(`${address}&action=${encodeURIComponent(nameOf(end))}`));
  }
  return known.get(key);
}

let shown = [];
function mark(from) {
  shown = JSON.parse(from?.querySelector('[data-marks]')?.dataset.marks || '[]');
  if (shown.length) sketch(shown); else wipe();
  for (const el of document.querySelectorAll('.would-fall')) el.classList.remove('would-fall');
  for (const row of from?.querySelectorAll('.is-harm[data-would]') ?? []) {
    for (const id of row.dataset.would.split(' ')) document.getElementById(id)?.classList.add('would-fall');
  }
}

// A phone shows no rail beside the board: there the slip lies above the prompt.
function lay(box) {
  if (!box.getClientRects().length) document.body.append(box);
  const prompt = document.getElementById('prompt');
  const top = prompt?.getClientRects().length ? prompt.getBoundingClientRect().top : innerHeight; // it is on another tab
  if (box.parentElement === document.body) box.style.bottom = `${Math.max(64, innerHeight - top + 6)}px`;
}

export function hideWould() {
  clearTimeout(timer);
  wanted = '';
  if (slip()) slip().hidden = true;
  if (!answer) mark(null);
}

// While somebody looks at what would end a choice.
export function showWould(address, prompt, end) {
  clearTimeout(timer);
  if (answer) return;
  const key = `${prompt}|${nameOf(end)}`;
  wanted = key;
  timer = setTimeout(async () => {
    const html = await fetched(address, prompt, end);
    if (wanted !== key || !html || answer) return;
    slip().innerHTML = html;
    slip().hidden = false;
    lay(slip());
    mark(slip());
  }, 120);
}

// Whether the person wants to be asked about an action: the slip that is shown then, or nothing.
async function doubted(address, prompt, end, group) {
  const mode = liked('confirm');
  if (mode === 'never' || (mode === 'final' && !group.final)) return '';
  const html = await fetched(address, prompt, end);
  return mode === 'final' && !isFinal(html) ? '' : html;
}

export const asks = async (...about) => Boolean(await doubted(...about));

// Ask first, if the person wants to be asked: the promise is kept with yes or no.
export async function sure(address, prompt, end, group) {
  const html = await doubted(address, prompt, end, group);
  return !html || question(html, group.verb || words('confirm.do'), words(isFinal(html) ? 'confirm.final' : 'confirm.undoable'));
}

export function question(html, verb, sentence) {
  settle(false);
  hideWould();
  const box = panel();
  box.querySelector('.sure__what').innerHTML = html;
  box.querySelector('.sure__undo').textContent = sentence;
  box.querySelector('[data-sure=yes]').textContent = verb;
  box.hidden = false;
  const answered = new Promise((resolve) => { answer = resolve; });
  mark(box);
  box.querySelector('[data-sure=yes]').focus({ preventScroll: true });
  return answered;
}

// The question is answered, or no longer asked.
export function settle(yes) {
  if (!answer) return;
  const resolve = answer;
  answer = null;
  panel().hidden = true;
  mark(null);
  resolve(yes);
}

// What is drawn over the board keeps to it.
const again = () => { if (shown.length) sketch(shown); };
document.addEventListener('scroll', again, { capture: true, passive: true });
addEventListener('resize', again);
document.addEventListener('click', (event) => {
  const button = event.target.closest('[data-sure]');
  if (!button) return;
  if (button.dataset.sure === 'change') { document.getElementById('menu-more').open = true; document.getElementById('like-confirm').focus(); event.stopPropagation(); } else settle(button.dataset.sure === 'yes');
});
document.addEventListener('keydown', (event) => { if (event.key === 'Escape' && answer) { event.stopImmediatePropagation(); settle(false); } }, true);
