// The table page: stream in, morph, glide; clicks out.
import { Idiomorph } from './vendor/idiomorph.esm.js';
import { withFlip } from './flip.js';
import { Chooser } from './choose.js';
import { play } from './effects.js';
import { Stream } from './stream.js';
import { boards } from './changes.js';
import { ask, browsing, fair, pointing, reasons, rules, send, words } from './shared.js';
import { compareSeals, sealed } from './seal.js';
import { copying, sharing } from './share.js';
import * as alerts from './alerts.js';
import { tabbed } from './tabs.js';
import * as tip from './tip.js';
import { folding } from './menus.js';
import { explaining } from './about.js';
import { dropHint, hinting } from './hint.js';
import { paceBots } from './settings.js';
import { follow, speak } from './speech.js';
import { asks, fetched as foretold, hideWould, question, settle as answered, showWould, sure } from './would.js';

const page = document.getElementById('table');
const home = page.dataset.home;
const face = page.dataset.face ? `?as=${page.dataset.face}` : '';
compareSeals(home, face);
const would = `${home}/would${face || '?'}`;
let first = true, asked;

// --- the board -----------------------------------------------------------------------------------------------------
function settle() {
  const board = document.getElementById('board');
  document.dispatchEvent(new Event('fresh')); // before anything is lit or rung
  chooser.load();
  tip.drop();
  if (board.dataset.prompt !== asked) { hideWould(); answered(false); dropHint(); }
  asked = board.dataset.prompt;
  for (const field of document.querySelectorAll('[data-copy-of]')) field.value = document.getElementById(field.dataset.copyOf)?.value || '';
  pass(board);
  leave(board);
  alerts.turn('mine' in board.dataset, words('your-turn'));
  goOn(board);
  paceBots(home, face);
  document.dispatchEvent(new Event('board'));
  rest();
}

// The end: whoever saw the last move is taken to the result, unless they touch something or want no motion.
const began = document.getElementById('board')?.hasAttribute('data-over');
let leaving = 0;
const stay = () => clearTimeout(leaving);
function leave(board) {
  if (began || leaving || !('over' in board.dataset) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const kind of ['pointerdown', 'keydown', 'wheel']) addEventListener(kind, stay, { once: true, passive: true });
  leaving = setTimeout(() => location.assign(`${home}/result`), 5000);
}

// Where one thing only is left to do, the page does it; not at once, and never after the same time, because how soon it
// comes would tell the others that nothing else could be done.
const SOONEST = 1500, LATEST = 4000;
let going;
function goOn({ dataset: { goesOn } }) {
  clearTimeout(going);
  if (goesOn !== undefined && 'live' in page.dataset) going = setTimeout(() => act(goesOn, promptNow()), SOONEST + Math.random() * (LATEST - SOONEST));
}

// Hot seat: when it is the turn of somebody else at this screen, the hands are covered first.
const faces = (page.dataset.faces || '').split(' ').filter(Boolean);
function pass(board) {
  if ('mine' in board.dataset || faces.length < 2) return;
  const next = (board.dataset.waiting || '').split(' ').find((seat) => faces.includes(seat));
  if (next !== undefined && next !== board.dataset.seat) location.assign(`${home}?as=${next}`);
}

// What a person has unfolded stays unfolded.
const keepOpen = (name, el) => !(name === 'open' && el.tagName === 'DETAILS');

// What a person laid on the board to look at stays until it is put away.
const keepLaid = (node) => !node.dataset || !('laid' in node.dataset);

// What somebody types stays; anything else that has the focus is drawn anew like the rest.
const typing = () => document.activeElement?.matches('input, textarea, select') ?? false;

function show(html) {
  const held = document.activeElement?.id;
  const sheet = document.createElement('template');
  sheet.innerHTML = html;
  withFlip(page, () => {
    let last = document.getElementById('board');
    for (const part of [...sheet.content.children]) {
      const old = document.getElementById(part.id);
      if (old) Idiomorph.morph(old, part, { morphStyle: 'outerHTML', ignoreActiveValue: typing(), callbacks: { beforeAttributeUpdated: keepOpen, beforeNodeRemoved: keepLaid } });
      else last.after(part); // the room before the deal has fewer parts than the game
      last = document.getElementById(part.id);
    }
  }, () => play(JSON.parse(document.getElementById('effects')?.textContent || '[]'), first));
  first = false;
  // The styles of the waiting room go with it: whoever saw the deal sees the same table as who comes later.
  if (!document.querySelector('#board.waiting')) for (const link of document.querySelectorAll('link[data-room]')) link.remove();
  settle();
  follow();
  if (held && document.activeElement?.id !== held) chooser.returnTo(document.getElementById(held));
}

// --- the story and the talk ----------------------------------------------------------------------------------------
function told(html, anew) {
  const lists = [story, talk];
  const sheet = document.createElement('template');
  sheet.innerHTML = html;
  if (anew) for (const list of lists) list.replaceChildren();
  for (const line of [...sheet.content.children]) {
    const said = 'talk' in line.dataset;
    (said ? talk : story).append(line);
    if (anew || !said) continue;
    if ('botSays' in line.dataset) speak(line); else unread();
  }
  requestAnimationFrame(() => lists.filter((list) => low.get(list)).forEach(sink));
}

// Whoever reads further up is left there: only who scrolls up goes up. That a list is no longer at its end says nothing,
// newer lines may have come since. A list that changes its size, or is shown again, keeps to its end as well.
const low = new Map();
const sink = (list) => { list.scrollTop = list.scrollHeight; };
function keepLow(list) {
  let last = 0;
  low.set(list, true);
  list.addEventListener('scroll', () => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 40) low.set(list, true);
    else if (list.scrollTop < last) low.set(list, false);
    last = list.scrollTop;
  }, { passive: true });
  new ResizeObserver(() => { if (low.get(list)) sink(list); }).observe(list);
  sink(list);
}

function unread() {
  const badge = document.getElementById('unread');
  if (!badge || document.body.dataset.tab === 'talk') return;
  badge.textContent = Number(badge.textContent || 0) + 1;
  badge.hidden = false;
}

const story = document.getElementById('story'), talk = document.getElementById('talk');
browsing(story);
[story, talk].forEach(keepLow);

// --- moves ---------------------------------------------------------------------------------------------------------
// What a board or a button names is posted as it is: an action's index or its text, or a list whose rest the table plays
// for this seat as soon as it may.
let sending = 0;
async function act(end, prompt, same = () => false, tries = TRIES) {
  const [action, ...then] = [end].flat();
  sending += 1;
  page.dataset.sending = '';
  const answer = await send(`${home}/act${face}`, { prompt: Number(prompt), action, then, key: crypto.randomUUID() });
  sending -= 1;
  if (!sending) delete page.dataset.sending;
  // The stream may have been faster: what it showed is never older than an answer with the same number.
  if (answer.board && number(answer.board) > Number(promptNow())) { least = number(answer.board); show(answer.board); }
  if (answer.stale && tries > 0 && same()) { act(end, promptNow(), same, tries - 1); return; }
  rest();
  document.dispatchEvent(new CustomEvent('answered', { detail: answer }));
  if (answer.why) tip.show(document.getElementById('prompt'), answer.why, true);
}

// While others act at the same time a number may be old before it arrives. What means the same whatever they do is sent
// again, if the question is still the same.
const TRIES = 5;
const promptNow = () => document.getElementById('board').dataset.prompt;
function steadily(steady) {
  const { asked } = document.getElementById('board').dataset;
  return () => steady && document.getElementById('board').dataset.asked === asked;
}

const number = (html) => Number(/ id="board"[^>]* data-prompt="(\d+)"/.exec(html)?.[1]);
// An answer may also be faster than the stream: what this stream still brings of the time before it is not shown.
let least = 0;
const current = (html) => !(number(html) < least);

// Nothing is on its way: scripts may answer for the person what needs nobody's time.
function rest() {
  if (!sending) document.dispatchEvent(new Event('idle'));
}

// Moves that are made beside the board: buttons that carry their action, and scripts that ask for one. What is said about
// a deal (`data-terms`) means the same for as long as its terms do. Looking at such a button shows what it would do; who
// wants to be asked about everything is asked here, too.
document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-act]');
  if (!button) return;
  const seen = button.closest('[data-terms]')?.dataset.terms, action = button.dataset.act;
  const same = () => seen === document.querySelector(`[data-act="${action}"]`)?.closest('[data-terms]')?.dataset.terms;
  const steady = steadily('steady' in button.dataset);
  if (await doubted(action, button.textContent)) act(action, promptNow(), seen ? same : steady);
});
for (const kind of ['mouseover', 'focusin']) {
  document.addEventListener(kind, async (event) => {
    const button = event.target.closest?.('[data-act],[data-foretell]');
    if (!button || !('live' in page.dataset)) return;
    const html = await foretold(would, promptNow(), button.dataset.act ?? button.dataset.foretell);
    if (html && button.isConnected && button.matches(':hover, :focus-visible')) tip.show(button, html);
  });
}
document.addEventListener('mouseout', (event) => { if (event.target.closest?.('[data-act],[data-foretell]')) tip.hide(); });
// Whether somebody still wants to, after having been asked if they like to be.
async function doubted(action, verb) {
  return !('live' in page.dataset) || sure(would, promptNow(), action, { verb });
}
document.addEventListener('redraw', ({ detail }) => show(detail));
document.addEventListener('act', async ({ detail: { end, steady, verb, sent } }) => {
  const same = steadily(steady);
  if (verb && !(await doubted(end, verb))) return;
  sent?.();
  act(end, promptNow(), same);
});

// Why what somebody tried cannot be done.
const known = new Map();
async function explain(el, picks) {
  const key = `${promptNow()}|${picks}`;
  if (!known.has(key)) known.set(key, await ask(`${home}/why${face || '?'}&picks=${encodeURIComponent(picks.join(','))}`));
  const html = known.get(key);
  if (!html || !el.isConnected || !key.startsWith(`${promptNow()}|`)) return;
  // A lesson answers clicks in its own way.
  if (document.dispatchEvent(new CustomEvent('refused', { cancelable: true, detail: { el, html, stay: true } }))) tip.show(el, html, true);
}

const chooser = new Chooser({
  holds: (el) => 'live' in page.dataset && !el.closest('#prompt'), // a button says itself what it does
  asks: (path, prompt) => asks(would, prompt, path.end, path.group),
  sure: (path, prompt) => !('live' in page.dataset) || sure(would, prompt, path.end, path.group), // in a lesson nothing is lost
  foresee: (path, prompt) => (path && 'live' in page.dataset ? showWould(would, prompt, path.end) : hideWould()),
  send: (end, prompt, steady) => act(end, prompt, steadily(steady)),
  explain,
  hush: tip.hide,
});
settle();
play(JSON.parse(document.getElementById('effects')?.textContent || '[]'), true);
rules(tip);
reasons(tip, (fact) => `${home}/reason${face || '?'}&fact=${fact}`);
fair();
pointing();
folding();
explaining(`${home}/about${face || '?'}`, () => chooser.picks.length > 0);
hinting(`${home}/hint${face}`, chooser);
document.addEventListener('liked', () => paceBots(home, face));

// --- the stream ----------------------------------------------------------------------------------------------------
const link = document.getElementById('link');
if (home && 'live' in page.dataset) {
  new Stream(() => { least = 0; return `${home}/stream${face}`; }, {
    ...boards((html) => { if (current(html)) show(html); }),
    story: (html) => told(html, true),
    told: (html) => told(html, false),
  }, (state) => { link.dataset.link = state; link.querySelector('span').textContent = words(`link-${state}`); });
}

document.getElementById('say')?.form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = document.getElementById('say');
  const text = field.value.trim();
  if (!text) return;
  const answer = await send(`${home}/say${face}`, { text });
  if (answer.ok) field.value = '';
  else if (answer.why) tip.show(field, answer.why, true);
});

// Buttons that ask the table for something else than a move.
document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-post]');
  if (!button) return;
  if (button.dataset.asks && !(await question(`<div class="would paper is-final"><h3>${button.textContent}</h3></div>`, button.dataset.verb, button.dataset.asks))) return;
  const post = (body) => send(`${home}${button.dataset.post}${face}`, body);
  const answer = 'seals' in button.dataset ? await sealed((pledge) => post({ pledge })) : await post(JSON.parse(button.dataset.body || '{}'));
  if (answer.go) location.assign(answer.go);
  else if (answer.why || answer.said) tip.show(button, answer.why || answer.said, true);
});
copying(tip);
sharing(tip);
document.addEventListener('click', (event) => {
  const link = event.target.closest('[data-here]');
  if (link) location.assign(`${home}${link.dataset.here}`);
});

// --- phone tabs, clocks ----------------------------------------------------------------------------------------------
tabbed((name) => {
  if (name === 'story') story.scrollTop = story.scrollHeight;
  if (name === 'talk') { talk.scrollTop = talk.scrollHeight; document.getElementById('unread').hidden = true; document.getElementById('unread').textContent = ''; }
});

// As the server says it: days and hours, hours and minutes, minutes and seconds.
function span(left) {
  const filled = (key, parts) => words(key).replace(/\{(\w+)\}/g, (_, name) => parts[name]);
  const two = (number) => String(number).padStart(2, '0');
  if (left >= 172800) return filled('span.days', { days: Math.floor(left / 86400), hours: Math.floor((left % 86400) / 3600) });
  if (left >= 3600) return filled('span.hours-minutes', { hours: Math.floor(left / 3600), minutes: two(Math.floor((left % 3600) / 60)) });
  return `${Math.floor(left / 60)}:${two(left % 60)}`;
}
setInterval(() => {
  for (const clock of document.querySelectorAll('[data-until]')) {
    const until = Math.max(0, Math.round((Number(clock.dataset.until) - Date.now()) / 1000));
    clock.textContent = span(Math.min(until, Number(clock.dataset.most ?? until))); // on holiday it stands still
  }
}, 500);

// The board in words, for those who would rather read it. What elements say of themselves is not sent twice.
function say() {
  if (!document.body.hasAttribute('data-words')) return;
  for (const mark of document.querySelectorAll('[data-said]')) {
    mark.replaceWith(...[...document.querySelectorAll(mark.dataset.said)].map((el) => {
      const line = document.createElement('li');
      line.textContent = el.getAttribute('aria-label');
      return line;
    }));
  }
}
document.getElementById('in-words')?.addEventListener('click', (event) => {
  const open = document.body.toggleAttribute('data-words');
  event.currentTarget.setAttribute('aria-pressed', String(open));
  say();
});
document.addEventListener('board', say);

document.body.dataset.ready = '';
