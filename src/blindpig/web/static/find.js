// Find players. A page that waits stays in the queue by its stream, hidden or not; it is brought to the table by it.
// Others look now and then who waits.
import { turn } from './alerts.js';
import { ask, words } from './shared.js';

const LOOK = 15000, AGAIN = 1500;
const back = encodeURIComponent(location.pathname + location.search);
const panel = () => document.getElementById('find');
let source = null;

function drawn(html) {
  const next = document.createRange().createContextualFragment(html).getElementById('find');
  const { activeElement } = document;
  const focused = panel().contains(activeElement) ? activeElement.id : '';
  panel().replaceWith(next);
  if (focused) document.getElementById(focused)?.focus();
  follow();
}

// The sizes of a game go with it.
function choosing() {
  const game = document.getElementById('find-game');
  const sizes = document.getElementById('find-sizes');
  if (!game) return;
  const fill = () => sizes.replaceChildren(document.querySelector(`[data-sizes="${game.value}"]`).content.cloneNode(true));
  game.addEventListener('change', fill);
  if (game.selectedIndex) fill();
}

function follow() {
  choosing();
  const waits = 'waiting' in panel().dataset;
  if (waits && !source) listen();
  if (!waits && source) { source.close(); source = null; }
}

function listen() {
  const opened = new EventSource(`/find/stream?back=${back}`);
  source = opened;
  opened.addEventListener('room', (event) => source === opened && drawn(event.data));
  opened.addEventListener('go', (event) => {
    opened.close();
    turn(true, words('find.found'));
    location.assign(event.data);
  });
  opened.onerror = () => {
    if (source !== opened) return;
    opened.close();
    setTimeout(() => { if (source === opened) listen(); }, AGAIN);
  };
}

if (panel()) {
  follow();
  setInterval(async () => {
    const list = document.getElementById('waiters');
    if (document.hidden || !list || list.contains(document.activeElement)) return;
    const html = await ask(`/find?back=${back}`);
    const next = html && document.createRange().createContextualFragment(html).getElementById('waiters');
    if (next) document.getElementById('waiters')?.replaceWith(next);
  }, LOOK);
}
