// A table in text: news are read out, what can be done is a list of buttons, and a few keys lead to each part.
import { ask, send } from './shared.js';
import { Stream } from './stream.js';

const root = document.getElementById('text');
const { home, face } = root.dataset;
const why = document.getElementById('text-why');
const told = document.getElementById('told');
let first = true; // the story so far stands on the page already

function show(html) {
  const next = document.createRange().createContextualFragment(html).getElementById('text-board');
  const board = document.getElementById('text-board');
  const inside = board.contains(document.activeElement) ? document.activeElement : null;
  const open = [...board.querySelectorAll('details')].map((each) => each.open);
  const same = board.dataset.prompt === next.dataset.prompt;
  board.replaceWith(next);
  if (same) [...next.querySelectorAll('details')].forEach((each, at) => { each.open = open[at] ?? false; });
  if (!inside) return;
  const again = inside.value && [...next.querySelectorAll('button')].find((button) => button.value === inside.value);
  (same && again ? again : document.getElementById(inside.id) ?? document.getElementById('can')).focus();
}

function tell(lines) {
  told.append(document.createRange().createContextualFragment(lines));
  told.parentElement.scrollTop = told.parentElement.scrollHeight;
}

new Stream(() => `${home}/text/stream${face}`, {
  board: show,
  story: (lines) => { if (!first) told.replaceChildren(document.createRange().createContextualFragment(lines)); first = false; },
  told: tell,
}, () => {});

document.getElementById('text-acts').addEventListener('submit', async (event) => {
  event.preventDefault();
  const action = event.submitter?.value;
  if (!action) return;
  why.hidden = true;
  const prompt = Number(document.getElementById('text-board').dataset.prompt);
  const answer = await send(`${home}/act${face}`, { prompt, action, key: crypto.randomUUID?.() ?? `${Date.now()} ${Math.random()}` });
  const slip = document.createElement('div');
  slip.innerHTML = answer.why ?? '';
  why.textContent = slip.textContent;
  why.hidden = !answer.why;
});

document.getElementById('text-ask').addEventListener('submit', async (event) => {
  event.preventDefault();
  const of = encodeURIComponent(document.getElementById('ask').value);
  const html = await ask(`${home}/text/found?of=${of}${face.replace('?', '&')}`);
  document.getElementById('found').replaceChildren(document.createRange().createContextualFragment(html));
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.matches('input, select, textarea')) return;
  const place = root.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!place) return;
  event.preventDefault();
  (place.hash ? document.getElementById(place.hash.slice(1)) : place).focus();
});
