// The table page: stream in, morph, glide; clicks out.
import { Idiomorph } from './vendor/idiomorph.esm.js';
import { withFlip } from './flip.js';
import { Chooser } from './choose.js';
import { play } from './effects.js';
import { Stream } from './stream.js';
import { ask, rules, send, words } from './house.js';
import * as alerts from './alerts.js';
import * as tip from './tip.js';

const page = document.getElementById('table');
const home = page.dataset.home;
const seat = () => document.getElementById('board').dataset.seat;
let last = -1, first = true, busy = false;

// --- the board -----------------------------------------------------------------------------------------------------
function settle() {
  const board = document.getElementById('board');
  chooser.load();
  alerts.turn('mine' in board.dataset, words('your-turn'));
}

function show(html) {
  const held = document.activeElement?.id;
  const sheet = document.createElement('template');
  sheet.innerHTML = html;
  withFlip(page, () => {
    for (const part of [...sheet.content.children]) {
      const old = document.getElementById(part.id);
      if (old) Idiomorph.morph(old, part.outerHTML, { morphStyle: 'outerHTML', ignoreActiveValue: true });
    }
  }, () => play(JSON.parse(document.getElementById('effects')?.textContent || '[]'), first));
  first = false;
  settle();
  if (held && document.activeElement?.id !== held) document.getElementById(held)?.focus({ preventScroll: true });
}

// --- the story and the talk ----------------------------------------------------------------------------------------
function append(list, html) {
  const low = list.scrollTop + list.clientHeight > list.scrollHeight - 40;
  const sheet = document.createElement('template');
  sheet.innerHTML = html;
  for (const line of [...sheet.content.children]) {
    if (document.getElementById(line.id)) continue;
    list.append(line);
    last = Math.max(last, Number(line.dataset.n ?? -1));
  }
  if (low) list.scrollTop = list.scrollHeight;
}

const story = document.getElementById('story'), talk = document.getElementById('talk');
for (const line of story.children) last = Math.max(last, Number(line.dataset.n ?? -1));
story.scrollTop = story.scrollHeight;
talk.scrollTop = talk.scrollHeight;

// --- moves ---------------------------------------------------------------------------------------------------------
async function act(text, prompt) {
  if (busy) return;
  busy = true;
  page.dataset.sending = '';
  const answer = await send(`${home}/act`, { seat: Number(seat()), prompt: Number(prompt), action: text, key: crypto.randomUUID() });
  busy = false;
  delete page.dataset.sending;
  chooser.picks = [];
  if (answer.board) show(answer.board); else chooser.paint();
  if (answer.why) tip.show(document.getElementById('prompt'), answer.why, true);
}

const known = new Map();
let asking;
function explain(el, picks, stay) {
  clearTimeout(asking);
  asking = setTimeout(async () => {
    const board = document.getElementById('board');
    const key = `${board.dataset.prompt}|${picks}`;
    if (!known.has(key)) known.set(key, await ask(`${home}/why?seat=${seat()}&picks=${encodeURIComponent(picks.join(','))}`));
    const html = known.get(key);
    if (html && el.isConnected && (stay || el.matches(':hover, :focus-visible'))) tip.show(el, html, stay);
  }, stay ? 0 : 140);
}

const chooser = new Chooser({ send: act, explain, hush: () => { clearTimeout(asking); tip.hide(); } });
settle();
play(JSON.parse(document.getElementById('effects')?.textContent || '[]'), true);
rules(tip);

// --- the stream ----------------------------------------------------------------------------------------------------
const link = document.getElementById('link');
if (home && 'live' in page.dataset) {
  new Stream(() => `${home}/stream?seat=${seat()}&after=${last}`, {
    board: show,
    story: (html) => append(story, html),
    talk: (html) => {
      append(talk, html);
      const badge = document.getElementById('unread');
      if (badge && document.body.dataset.tab !== 'talk') { badge.textContent = Number(badge.textContent || 0) + 1; badge.hidden = false; }
    },
    moved: (address) => location.assign(address),
  }, (state) => { link.dataset.link = state; link.querySelector('span').textContent = words(`link-${state}`); });
}

document.getElementById('say')?.form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const field = document.getElementById('say');
  const text = field.value.trim();
  if (!text) return;
  const answer = await send(`${home}/say`, { text });
  if (answer.ok) field.value = '';
  else if (answer.why) tip.show(field, answer.why, true);
});

// --- phone tabs, clocks ----------------------------------------------------------------------------------------------
function tab(name) {
  document.body.dataset.tab = name;
  for (const link of document.querySelectorAll('.tabs a')) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page'); else link.removeAttribute('aria-current');
  }
  if (name === 'story') story.scrollTop = story.scrollHeight;
  if (name === 'talk') { talk.scrollTop = talk.scrollHeight; document.getElementById('unread').hidden = true; document.getElementById('unread').textContent = ''; }
}
document.querySelector('.tabs')?.addEventListener('click', (event) => {
  const link = event.target.closest('a');
  if (link) { event.preventDefault(); tab(link.hash.slice(1)); }
});
tab('board');

setInterval(() => {
  for (const clock of document.querySelectorAll('[data-clock][data-runs]')) {
    const left = Math.max(0, Number(clock.dataset.clock) - 1);
    clock.dataset.clock = left;
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  }
}, 1000);

// The board in words, for those who would rather read it.
document.getElementById('in-words')?.addEventListener('click', (event) => {
  const open = document.body.toggleAttribute('data-words');
  event.currentTarget.setAttribute('aria-pressed', String(open));
});
