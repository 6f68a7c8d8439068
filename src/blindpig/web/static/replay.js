// Replays: any moment of a game, fetched when it is wanted, with the same board and the same glides as at the table.
import { Idiomorph } from './vendor/idiomorph.esm.js';
import { withFlip } from './flip.js';
import { play } from './effects.js';
import { ask, fair, pointing, rules } from './shared.js';
import * as tip from './tip.js';

const player = document.getElementById('player'), page = document.getElementById('table');
const last = Number(player.dataset.last), seat = player.dataset.as;
const slider = document.getElementById('slider'), where = document.getElementById('where'), run = document.getElementById('run');
let at = Number(player.dataset.at), wanted = at, busy = false, timer;

async function show() {
  if (busy) return;
  busy = true;
  while (wanted !== at) {
    const goal = wanted, quiet = Math.abs(goal - at) > 1;
    const html = await ask(`${page.dataset.home}/replay/${goal}?as=${seat}`);
    if (!html) { stop(); break; }
    const sheet = document.createElement('template');
    sheet.innerHTML = html;
    withFlip(page, () => {
      for (const part of [...sheet.content.children]) Idiomorph.morph(document.getElementById(part.id), part.outerHTML, { morphStyle: 'outerHTML' });
    }, () => play(JSON.parse(document.getElementById('effects').textContent), quiet));
    document.dispatchEvent(new Event('board'));
    at = goal;
    place();
  }
  busy = false;
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
  document.getElementById('on').disabled = at === last;
}

function go(move) { wanted = Math.max(0, Math.min(last, move)); show(); }
function stop() { clearInterval(timer); timer = null; run.textContent = '▶'; run.setAttribute('aria-pressed', 'false'); }

document.getElementById('first').addEventListener('click', () => { stop(); go(0); });
document.getElementById('back').addEventListener('click', () => { stop(); go(at - 1); });
document.getElementById('on').addEventListener('click', () => { stop(); go(at + 1); });
slider.addEventListener('input', () => { stop(); go(Number(slider.value)); });
document.getElementById('round').addEventListener('change', (event) => { if (event.target.value) { stop(); go(Number(event.target.value)); } });
document.getElementById('as')?.addEventListener('change', (event) => {
  const address = new URL(location.href);
  address.searchParams.set('as', event.target.value);
  location.assign(address);
});
run.addEventListener('click', () => {
  if (timer) { stop(); return; }
  run.textContent = '❚❚';
  run.setAttribute('aria-pressed', 'true');
  if (at === last) go(0);
  timer = setInterval(() => { if (wanted >= last) stop(); else go(wanted + 1); }, 1200);
});
rules(tip);
fair();
pointing();
play(JSON.parse(document.getElementById('effects').textContent), true);
place();
