// Help for newcomers: the goal in sixty seconds, advice at each question, and after a game against bots how it was.
import { send } from './shared.js';

// --- the goal in sixty seconds: opens by itself at a guest's first table of a game, and whenever somebody asks ----------
const sheet = document.getElementById('howto'), page = document.getElementById('table');
const button = document.getElementById('howto-open'), hide = document.getElementById('howto-hide');
const seen = `howto ${page.dataset.home}`;

const wasSeen = () => { try { return Boolean(sessionStorage.getItem(seen)); } catch { return false; } };
const setSeen = () => { try { sessionStorage.setItem(seen, 'yes'); } catch { /* a private window asks again */ } };

function open() {
  sheet.hidden = false;
  page.inert = true; // nothing behind it can be clicked or reached with the keyboard
  button.setAttribute('aria-expanded', 'true');
  sheet.querySelector('[role=dialog]').focus();
}

function close() {
  if (sheet.hidden) return;
  sheet.hidden = true;
  page.inert = false;
  button.setAttribute('aria-expanded', 'false');
  button.focus({ preventScroll: true });
}

// Whoever comes to play sees it once; in the waiting room there is nothing to explain yet.
function greet() {
  if (!('first' in sheet.dataset) || wasSeen() || document.querySelector('#board.waiting')) return;
  setSeen();
  open();
}

button?.addEventListener('click', () => (sheet.hidden ? open() : close()));
document.addEventListener('click', (event) => { if (event.target.closest('[data-howto]')) open(); }); // the room is drawn anew
sheet?.addEventListener('click', (event) => {
  if (event.target === sheet || event.target.closest('#howto-close, #howto-play')) close();
});
hide?.addEventListener('change', () => send(sheet.dataset.keep, { hide: hide.checked }));
document.addEventListener('keydown', (event) => { if (event.key === 'Escape' && sheet && !sheet.hidden) { event.stopPropagation(); close(); } }, true);
if (sheet) {
  document.addEventListener('board', greet);
  greet();
}

// --- advice at each question: a switch that remembers -------------------------------------------------------------------
const tick = document.getElementById('coach-tick');
const COACH = 'blindpig-coach';
function advise(on) {
  document.body.dataset.coach = on ? 'on' : 'off';
  if (tick) tick.checked = on;
}
function wanted() { try { return localStorage.getItem(COACH) !== 'off'; } catch { return true; } }
tick?.addEventListener('change', () => {
  try { localStorage.setItem(COACH, tick.checked ? 'on' : 'off'); } catch { /* a private window forgets */ }
  advise(tick.checked);
});
advise(wanted());

// --- how was it? ------------------------------------------------------------------------------------------------------
const felt = document.getElementById('felt');
function wonder() { felt.hidden = Boolean(document.querySelector('#board:not([data-over])')); }
felt?.addEventListener('click', async (event) => {
  const choice = event.target.closest('[data-felt]');
  if (!choice) return;
  const answer = await send(`${page.dataset.home}/felt`, { felt: choice.dataset.felt });
  felt.textContent = answer.said || answer.why;
});
if (felt) {
  document.addEventListener('board', wonder);
  wonder();
}
