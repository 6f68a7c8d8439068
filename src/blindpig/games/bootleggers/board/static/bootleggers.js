// What only Bootleggers needs beside its board: the deal desk, the show of the sales, cards one is not asked about.
import { calm } from '../flip.js';
import { away, layer, middle } from '../effects.js';
import { desk } from './desk.js';
import * as tip from '../tip.js';

const board = () => document.getElementById('board');
const live = 'live' in document.getElementById('table').dataset;
const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* a private window forgets */ } };

// --- not being asked ------------------------------------------------------------------------------------------------
// A player with nothing to play passes at once; so does one with nothing that counts at this moment, unless they want to be asked
// about a card always, or at every moment. Everybody else sees a moment open and close, whoever it was.
const MODES = ['usual', 'always', 'never'];
const asks = JSON.parse(kept('bootleggers-asks') || '{}');
let every = kept('bootleggers-every') === 'on';
const mode = (card) => asks[card] || MODES[0];
function ring() {
  for (const bell of document.querySelectorAll('[data-bell]')) {
    const now = mode(bell.dataset.bell);
    bell.dataset.mode = now;
    bell.title = bell.dataset[now];
  }
  document.getElementById('every')?.setAttribute('aria-pressed', String(every));
}
function wantEvery(on) {
  every = on;
  keep('bootleggers-every', on ? 'on' : 'off');
  ring();
}
document.addEventListener('click', (event) => {
  if (event.target.closest('#every')) { wantEvery(!every); return; }
  const bell = event.target.closest('[data-bell]');
  if (!bell) return;
  asks[bell.dataset.bell] = MODES[(MODES.indexOf(mode(bell.dataset.bell)) + 1) % MODES.length];
  keep('bootleggers-asks', JSON.stringify(asks));
  ring();
  tip.show(bell, bell.title, true);
  if (hush()) spare();
});

// A player who is ready to load is asked about deals again only by an offer made to them.
let readyIn = '';
const year = () => document.querySelector('.years [aria-current]')?.textContent || '';
document.addEventListener('click', (event) => {
  if (event.target.closest('#do-pass, #do-refuse-all') && document.querySelector('#deal[data-season]')) readyIn = year();
}, true);

function isSpared() {
  const { asked, ready, counts } = board().dataset;
  if (asked === 'deals') return !every && readyIn === year();
  const cards = (ready || '').split(' ').filter(Boolean), now = (counts || '').split(' ');
  if (!['moment', 'investigate'].includes(asked) || !cards.length) return false;
  return !cards.some((card) => mode(card) !== 'never' && (every || mode(card) === 'always' || now.includes(card)));
}
// The question is not shown to players who do not want it: nothing lights up, nothing rings, and the page passes for them.
function hush() {
  if (!live || !isSpared()) return false;
  board().removeAttribute('data-mine');
  board().setAttribute('data-spared', '');
  document.getElementById('prompt').classList.add('is-waiting');
  document.querySelector('.own .is-turn')?.classList.remove('is-turn');
  document.getElementById('paths').textContent = '[]';
  return true;
}
let again;
function spare() {
  const { auto } = board().dataset;
  clearTimeout(again);
  if (!live || !(auto || isSpared())) return;
  document.dispatchEvent(new CustomEvent('act', { detail: { end: auto || 'pass' } }));
  again = setTimeout(spare, 4000); // the table must not wait for an answer that was lost on the way
}

// --- the sales, bar by bar ------------------------------------------------------------------------------------------
let shown = -1, running = [];
const wait = (ms) => new Promise((resolve) => { running.push({ resolve, timer: setTimeout(resolve, ms) }); });
function skip() {
  for (const { resolve, timer } of running) { clearTimeout(timer); resolve(); }
  running = [];
  for (const el of document.querySelectorAll('#ghosts .effect--fly')) el.remove();
  for (const el of document.querySelectorAll('.is-hidden')) el.classList.remove('is-hidden');
}
let show = 0;
async function sell(slips) {
  show += 1;
  const mine = show;
  for (const slip of slips) for (const line of slip.querySelectorAll('li')) line.classList.add('is-hidden');
  for (const slip of slips) {
    if (mine !== show || !slip.isConnected) return skip();
    const bar = slip.closest('.bar');
    bar.classList.add('is-trading');
    if (tumble(bar, JSON.parse(slip.dataset.dice || '[]'))) await wait(950);
    for (const line of [...slip.querySelectorAll('li')]) {
      if (mine !== show) return skip();
      line.classList.remove('is-hidden');
      line.animate({ opacity: [0, 1], translate: ['0 6px', '0 0'] }, { duration: 240 });
      if (line.dataset.seat) fly(line, bar);
      await wait(line.dataset.seat ? 520 : 260);
    }
    bar.classList.remove('is-trading');
  }
  return undefined;
}
function tumble(bar, faces = []) {
  const dice = [...bar.querySelectorAll('.demand svg')];
  dice.forEach((die, i) => {
    const use = die.querySelector('use'), now = use.getAttribute('href'), sheet = now.split('#')[0];
    const last = faces[i] ? `${sheet}#die-${faces[i]}` : now;
    if (last.endsWith('demand')) return;
    if (calm.matches) { use.setAttribute('href', last); return; }
    for (const [step, face] of [3, 6, 1, 5, 2, 4, 6].entries()) setTimeout(() => use.setAttribute('href', `${sheet}#die-${face}`), step * 110);
    setTimeout(() => use.setAttribute('href', last), 800);
    die.animate([{ transform: 'none' }, { transform: 'rotate(400deg) translateY(-12px)', offset: .7 }, { transform: 'rotate(720deg)' }], { duration: 880, delay: i * 50, easing: 'ease-out' });
  });
  return dice.length > 0;
}
function fly(line, bar) {
  const from = middle(line), to = document.getElementById(`panel-${line.dataset.seat}`);
  if (!to || !line.dataset.money) return;
  const [bx, by] = middle(to.querySelector('.mat__head') || to);
  const sign = middle(bar.querySelector('.crest'));
  const crate = layer('fly', 'crate', from[0], from[1], 26);
  away(crate, [{ transform: 'none', opacity: 1 }, { transform: `translate(${sign[0] - from[0]}px,${sign[1] - from[1]}px) scale(.7)`, opacity: 0 }], { duration: 420, easing: 'ease-in' });
  away(layer('fly', 'cash', from[0], from[1], 44), [{ transform: 'none', opacity: 0 }, { transform: 'none', opacity: 1, offset: .2 }, { transform: `translate(${bx - from[0]}px,${by - from[1]}px)`, opacity: 1, offset: .9 }, { transform: `translate(${bx - from[0]}px,${by - from[1]}px) scale(.6)`, opacity: 0 }], { duration: 640, delay: 120, easing: 'cubic-bezier(.3,.7,.2,1)' });
}
function sales(first) {
  const slips = [...document.querySelectorAll('.receipt[data-number]')];
  const fresh = slips.filter((slip) => Number(slip.dataset.number) > shown);
  for (const slip of slips) shown = Math.max(shown, Number(slip.dataset.number));
  if (first || !fresh.length || document.hidden) return;
  if (calm.matches) { for (const slip of fresh) { slip.classList.add('has-changed'); setTimeout(() => slip.classList.remove('has-changed'), 1500); } return; }
  sell(fresh);
}
document.addEventListener('click', (event) => {
  const again = event.target.closest('[data-again]');
  skip();
  if (again && !calm.matches) sell([again.closest('.receipt')]);
}, true);
document.addEventListener('keydown', (event) => { if (event.key === 'Escape') { show += 1; skip(); clear(); } });

// A line of the story that opens the sales of a bar shows them again: its dice, and a slip with the lines that follow.
let dice = [];
function clear() {
  for (const slip of document.querySelectorAll('.receipt--again')) slip.remove();
  for (const [use, face] of dice) use.setAttribute('href', face);
  dice = [];
}
const saleOf = (line) => JSON.parse(line.dataset.show || 'null');
function replay(line) {
  const { bar, dice: faces } = saleOf(line), place = document.querySelectorAll('.bars>.bar')[bar];
  const slip = document.createElement('div'), list = document.createElement('ul');
  slip.className = 'receipt receipt--again paper';
  slip.id = 'sale-again';
  slip.dataset.laid = '';
  list.tabIndex = 0;
  slip.dataset.dice = JSON.stringify(faces);
  for (let next = line; next && (!saleOf(next) || saleOf(next).bar === bar); next = next.nextElementSibling) {
    const sale = saleOf(next);
    if (!sale) { if (next !== line && next.matches('.head')) break; continue; }
    if (sale.opens && next !== line && bar) break;
    const item = document.createElement('li'), text = next.querySelector(':scope>span:last-child').cloneNode(true);
    for (const extra of text.querySelectorAll('a, button')) extra.remove();
    if (next.querySelector('.disc')) item.append(next.querySelector('.disc').cloneNode(true));
    item.append(text);
    if (sale.seat >= 0) item.dataset.seat = sale.seat;
    if (sale.money) item.dataset.money = sale.money;
    list.append(item);
  }
  slip.append(list);
  place.append(slip);
  dice = [...place.querySelectorAll('.demand use')].map((use) => [use, use.getAttribute('href')]);
  if (document.body.dataset.tab === 'story') document.querySelector('.tabs a[href="#board"]')?.click();
  place.scrollIntoView({ block: 'nearest' });
  if (calm.matches) { tumble(place, faces); slip.classList.add('has-changed'); } else sell([slip]);
}
document.addEventListener('click', (event) => {
  clear();
  const line = event.target.closest('[data-replay]')?.closest('li');
  if (line) { show += 1; replay(line); }
});

// --- phone: after a card is chosen its targets are on another tab ----------------------------------------------------
new MutationObserver(() => {
  if (!board()?.dataset.picked || !['hand', 'panels'].includes(document.body.dataset.tab) || innerWidth > 719) return;
  const goal = document.querySelector('.bars .is-legal, .mats .is-legal');
  if (goal) document.querySelector(`.tabs a[href="#${goal.closest('.mats') && !document.querySelector('.bars .is-legal') ? 'panels' : 'board'}"]`)?.click();
}).observe(document.getElementById('table'), { subtree: true, attributes: true, attributeFilter: ['data-picked'] });

let first = true;
function settled() {
  ring();
  desk.load();
  sales(first);
  first = false;
}
document.addEventListener('board', settled);
document.addEventListener('fresh', hush);
document.addEventListener('idle', spare); // never in the middle of something that the person does
hush();
settled();
spare();
