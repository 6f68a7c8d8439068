// Replays: any moment of a game, fetched when it is wanted, with the same board and the same glides as at the table.
import { Idiomorph } from './vendor/idiomorph.esm.js';
import { withFlip } from './flip.js';
import { play } from './effects.js';
import { ask, fair, pointing, reasons, rules, send, words } from './shared.js';
import './settings.js';
import { tabbed } from './tabs.js';
import * as tip from './tip.js';

const PACE = 900, SLOW = 1800, LOOK = 500; // milliseconds a move, and where something happens that is worth a look
const player = document.getElementById('player'), page = document.getElementById('table');
const last = Number(player.dataset.last), seat = player.dataset.as;
const slider = document.getElementById('slider'), where = document.getElementById('where'), run = document.getElementById('run');
const quiet = new Set(player.dataset.quiet.split(' ').filter(Boolean).map(Number)); // moves in which nothing is to be seen
const marks = [...player.querySelectorAll('[data-go]')];
const notable = new Set(marks.filter((mark) => mark.matches('.lane__at')).map((mark) => Number(mark.dataset.go)));
let at = Number(player.dataset.at), wanted = at, busy = false, timer = 0, thinking = 0, running = false;

async function show() {
  if (busy) return;
  busy = true;
  while (wanted !== at) {
    const goal = wanted, far = Math.abs(goal - at) > 1;
    const html = await ask(`${page.dataset.home}/replay/${goal}?as=${seat}`);
    if (!html) { wanted = at; place(); stop(); tip.show(where, words('replay.lost'), true); break; }
    const sheet = document.createElement('template');
    sheet.innerHTML = html;
    withFlip(page, () => {
      for (const part of [...sheet.content.children]) Idiomorph.morph(document.getElementById(part.id), part.outerHTML, { morphStyle: 'outerHTML' });
    }, () => play(JSON.parse(document.getElementById('effects').textContent), far));
    document.dispatchEvent(new Event('board'));
    at = goal;
    place();
  }
  busy = false;
  think();
}

// What else there was: letters on the board where it would have been done. It is worked out while somebody stands here.
function spotOf(id) {
  if (!id.startsWith('@')) return (document.getElementById(id) ?? page.querySelector(`[data-pick="${CSS.escape(id)}"]`))?.getBoundingClientRect();
  const drawing = page.querySelector('[data-sketches]'), [x, y] = id.slice(1).split(',').map(Number);
  if (!drawing?.getClientRects().length) return null; // on another tab
  const at = new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM());
  return new DOMRect(at.x, at.y - 16, 0.1, 0.1);
}
function letters() {
  for (const letter of document.querySelectorAll('#ghosts .letter')) letter.remove();
  for (const row of document.querySelectorAll('#thought .alts li')) {
    const spot = row.dataset.spots.split(' ').filter(Boolean).map(spotOf).find((box) => box?.width);
    if (!spot || spot.top < 0 || spot.bottom > innerHeight) continue;
    const mark = document.createElement('span');
    mark.className = `letter ${row.className}`;
    mark.append(row.querySelector('i').cloneNode(true), row.querySelector('b').textContent);
    const same = document.querySelectorAll(`#ghosts [data-over="${Math.round(spot.left)} ${Math.round(spot.top)}"]`).length;
    mark.dataset.over = `${Math.round(spot.left)} ${Math.round(spot.top)}`;
    Object.assign(mark.style, { left: `${spot.left + spot.width / 2}px`, top: `${spot.top + Math.min(spot.height / 2, 22) + 26 * same}px` });
    document.getElementById('ghosts').append(mark);
  }
}

async function think() {
  clearTimeout(thinking);
  letters();
  if (running || !document.querySelector('#thought[data-going]')) return;
  const move = at;
  thinking = setTimeout(async () => {
    const html = await ask(`${page.dataset.home}/replay/${move}/thought?as=${seat}`);
    if (!html || move !== at || busy) return;
    Idiomorph.morph(document.getElementById('thought'), html, { morphStyle: 'outerHTML' });
    think();
  }, LOOK);
}

function place() {
  slider.value = at;
  where.textContent = `${at} / ${last}`;
  const story = document.getElementById('story');
  story.scrollTop = story.scrollHeight;
  const address = new URL(location.href);
  address.searchParams.set('at', at);
  history.replaceState(null, '', address);
  for (const id of ['first', 'back']) document.getElementById(id).disabled = at === 0;
  for (const id of ['on', 'end']) document.getElementById(id).disabled = at === last;
  for (const link of document.querySelectorAll('#as a')) link.href = `${page.dataset.home}/replay?as=${link.dataset.as}&at=${at}`;
  for (const mark of marks) mark.toggleAttribute('data-now', Number(mark.dataset.go) === at);
  const branch = document.getElementById('branch-at');
  if (branch) branch.value = at;
  const open = document.getElementById('branch-open');
  if (open) open.disabled = at === last;
}

function go(move) { wanted = Math.max(0, Math.min(last, move)); return show(); }
function stop() { clearTimeout(timer); running = false; run.setAttribute('aria-pressed', 'false'); think(); }
function jump(move) { stop(); go(move); }

// By itself: moves in which nothing is to be seen are passed over, what matters stays longer.
async function tick() {
  let next = wanted + 1;
  while (next < last && quiet.has(next)) next += 1;
  if (next > last) { stop(); return; }
  await go(next);
  if (running) timer = setTimeout(tick, notable.has(next) ? SLOW : PACE);
}

for (const mark of marks) mark.style.setProperty('left', `${(100 * Number(mark.dataset.go)) / Math.max(1, last)}%`);
document.getElementById('first').addEventListener('click', () => jump(0));
document.getElementById('back').addEventListener('click', () => jump(at - 1));
document.getElementById('on').addEventListener('click', () => jump(at + 1));
document.getElementById('end').addEventListener('click', () => jump(last));
slider.addEventListener('input', () => jump(Number(slider.value)));
document.getElementById('round').addEventListener('change', (event) => { if (event.target.value) jump(Number(event.target.value)); });
player.addEventListener('click', (event) => {
  const mark = event.target.closest('[data-go]');
  if (mark) jump(Number(mark.dataset.go));
});
run.addEventListener('click', () => {
  if (running) { stop(); return; }
  running = true;
  run.setAttribute('aria-pressed', 'true');
  if (at === last) go(0);
  timer = setTimeout(tick, PACE);
});
document.addEventListener('keydown', (event) => {
  if (event.target.closest('input, select, textarea, dialog, ol, button') || event.ctrlKey || event.metaKey || event.altKey) return;
  const move = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
  if (move !== undefined) { event.preventDefault(); jump(move); }
});

// Play on from here.
const branch = document.getElementById('branch');
document.getElementById('branch-open')?.addEventListener('click', () => { stop(); branch.showModal(); });
document.getElementById('branch-close')?.addEventListener('click', () => branch.close());

// Share this moment: the game's public link, which is made if there is none, at the move that is shown.
document.getElementById('share-moment')?.addEventListener('click', async ({ currentTarget: button }) => {
  stop();
  if (!button.dataset.link) {
    const answer = await send(`${page.dataset.home}/share`, {});
    if (!answer.ok) { tip.show(button, answer.why, true); return; }
    button.dataset.link = answer.link;
  }
  const address = new URL(`${button.dataset.link}/replay?at=${at}`, location.href).href;
  try {
    if (navigator.share) await navigator.share({ title: document.title, url: address });
    else { await navigator.clipboard.writeText(address); tip.show(button, words('copied'), true); }
  } catch (trouble) {
    if (trouble.name !== 'AbortError') tip.show(button, address, true); // shared with nobody after all, or it must be copied by hand
  }
});

rules(tip);
reasons(tip, (fact) => `${page.dataset.home}/replay/reason?as=${seat}&fact=${fact}`);
fair();
pointing();
tabbed(() => { const story = document.getElementById('story'); story.scrollTop = story.scrollHeight; letters(); });
play(JSON.parse(document.getElementById('effects').textContent), true);
addEventListener('resize', letters);
document.addEventListener('scroll', letters, true);
place();
think();
