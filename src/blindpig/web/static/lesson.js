// A lesson on the table's own page: the light, Rosie's card, the way on. Moves go the way of every move (see table.js);
// what comes back is the next step, or a card that says why not.
import { Idiomorph } from './vendor/idiomorph.esm.js';
import * as paths from './paths.js';
import { send } from './shared.js';

const home = document.getElementById('table').dataset.home;
const rosie = () => document.getElementById('rosie');
const pointer = document.getElementById('pointer'), tried = document.getElementById('tried');
const PAD = 6; // pixels of light around a thing

// --- what can be clicked ----------------------------------------------------------------------------------------------
const element = (id) => document.getElementById(id) || document.querySelector(`[data-pick="${CSS.escape(id)}"]`);
const isSeen = (el) => Boolean(el) && !el.hidden && el.getClientRects().length > 0;

// The paths that lead to a right answer.
function rightPaths() {
  const wanted = new Set((rosie().dataset.solutions || '').split(' ').filter(Boolean).map(Number));
  const all = paths.unfold(JSON.parse(document.getElementById('paths')?.textContent || '[]'));
  return all.filter((path) => wanted.has([path.end].flat().at(-1)) || wanted.has([path.end].flat()[0]));
}
const picked = () => (document.getElementById('board').dataset.picked || '').split(' ').filter(Boolean);

// What to click next; from the beginning, if what was picked leads elsewhere.
function nextSteps() {
  const right = rightPaths(), picks = picked();
  const open = paths.open(right, picks);
  return open.length ? [...paths.next(open, picks)] : [...paths.next(right, [])];
}

// --- the light ----------------------------------------------------------------------------------------------------------
function lit() {
  const named = (rosie().dataset.look || '').split(' ').filter(Boolean);
  return [...new Set([...named, ...('asks' in rosie().dataset ? nextSteps() : []), ...picked()])].map(element).filter(isSeen);
}
const boxesOf = (things) => things.map((el) => el.getBoundingClientRect()).filter((box) => box.width && box.bottom > 0 && box.top < innerHeight);
const boxes = () => boxesOf(lit());
const drawing = (name, values) => {
  const el = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(values)) el.setAttribute(key, value);
  return el;
};
let drawn = '';
function light() {
  const found = boxes(), now = JSON.stringify([innerWidth, innerHeight, ...found]);
  if (drawn !== now) {
    drawn = now;
    const hole = (box, more) => drawing('rect', { x: box.left - PAD, y: box.top - PAD, width: box.width + 2 * PAD, height: box.height + 2 * PAD, rx: 8, ...more });
    const wall = drawing('rect', { width: innerWidth, height: innerHeight, fill: '#fff' });
    document.getElementById('dim-holes').replaceChildren(wall, ...found.map((box) => hole(box, { fill: '#000' })));
    document.getElementById('dim-rings').replaceChildren(...found.map((box) => hole(box, {})));
    stand();
  }
  requestAnimationFrame(light); // pieces glide, people scroll
}

// --- Rosie stands where she hides least of what is lit, and nothing that must be clicked ----------------------------------
const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const MUST = 100; // how much worse it is to hide what must be clicked
let folded = false;
const posture = (corner) => `rosie ${corner}${folded ? ' is-folded' : ''}`.trim().replace('  ', ' ');
// On a phone the card lies over half the board: folded, it leaves the board to whoever looks for something under it.
function fold(on) {
  folded = on;
  document.getElementById('rosie-fold').setAttribute('aria-expanded', String(!on));
  drawn = '';
}
function stand() {
  const card = rosie(), must = 'asks' in card.dataset ? boxesOf(nextSteps().map(element).filter(isSeen)) : [];
  const found = boxes();
  let best = '', least = Infinity;
  for (const corner of ['', 'to-left', 'to-top', 'to-left to-top']) {
    card.className = posture(corner);
    const box = card.getBoundingClientRect(), hides = (some) => some.reduce((sum, each) => sum + overlap(box, each), 0);
    const hidden = hides(found) + MUST * hides(must);
    if (hidden < least) { best = corner; least = hidden; }
  }
  card.className = posture(best);
}

// On a phone what is spoken of may be on another tab, or further down.
function reveal() {
  const ids = 'asks' in rosie().dataset ? nextSteps() : (rosie().dataset.look || '').split(' ');
  const things = ids.filter(Boolean).map(element).filter(Boolean);
  if (things.length && !things.some(isSeen)) {
    const links = [...document.querySelectorAll('.tabs a')];
    for (const link of links) {
      link.click();
      if (things.some(isSeen)) break;
    }
  }
  things.find(isSeen)?.scrollIntoView({ block: 'center', inline: 'center' });
}

// --- pills ------------------------------------------------------------------------------------------------------------------
function put(pill, el) {
  pill.hidden = !isSeen(el);
  if (pill.hidden) return;
  const box = el.getBoundingClientRect(), half = pill.offsetWidth / 2 + 6;
  Object.assign(pill.style, { left: `${Math.min(innerWidth - half, Math.max(half, box.left + box.width / 2))}px`, top: `${Math.max(4, box.top - 42)}px` });
}
let last = null;
document.addEventListener('click', (event) => {
  const el = event.target.closest?.('#board [data-target], [data-act]');
  if (!el) return;
  last = el;
  pointer.hidden = tried.hidden = true;
}, true);

// --- the card ----------------------------------------------------------------------------------------------------------------
function change(html) {
  const sheet = document.createElement('template');
  sheet.innerHTML = html;
  folded = false; // there is something to read
  Idiomorph.morph(rosie(), sheet.content.firstElementChild, { morphStyle: 'outerHTML' });
  drawn = '';
}
// A move that is legal, but not the one that is asked for.
document.addEventListener('answered', ({ detail }) => {
  if (!detail.card) return;
  change(detail.card);
  put(tried, last);
});
// A click that the rules refuse is answered on the card, not beside the piece.
document.addEventListener('refused', (event) => {
  event.preventDefault();
  const { el, html, stay } = event.detail;
  if (!stay) return; // whoever only points is not answered
  document.getElementById('rosie-told').innerHTML = html;
  const bar = document.getElementById('rosie-bar');
  bar.classList.remove('is-right');
  bar.querySelector('use').setAttribute('href', bar.querySelector('use').getAttribute('href').replace(/#.*/, '#cross'));
  bar.hidden = false;
  fold(false);
  put(tried, el);
});
document.addEventListener('click', async (event) => {
  if (event.target.closest('#rosie-fold')) { fold(!folded); return; }
  if (event.target.closest('#rosie-show')) {
    reveal();
    put(pointer, nextSteps().map(element).find(isSeen));
    return;
  }
  const on = event.target.closest('#rosie-on');
  if (!on) return;
  on.disabled = true;
  const answer = await send(`${home}/on`, { at: Number(rosie().dataset.at) });
  if (answer.board) document.dispatchEvent(new CustomEvent('redraw', { detail: answer.board }));
});

// A new step: the light goes there, and so does the keyboard.
let at = null;
function arrive() {
  if (rosie().dataset.at === at) return;
  at = rosie().dataset.at;
  folded = false;
  pointer.hidden = tried.hidden = true;
  drawn = '';
  reveal();
  (document.querySelector('.rosie__foot .btn--go') || rosie().querySelector('.rosie__card')).focus?.({ preventScroll: true });
}
document.addEventListener('board', arrive);
new MutationObserver(() => { drawn = ''; if (picked().length) { reveal(); pointer.hidden = true; } })
  .observe(document.getElementById('table'), { subtree: true, attributes: true, attributeFilter: ['data-picked'] });
arrive();
light();
document.body.dataset.lesson = '';
