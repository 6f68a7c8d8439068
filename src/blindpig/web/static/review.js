// A review: choose a decision, watch it grow while the bots work it out.
import { Idiomorph } from './vendor/idiomorph.esm.js';
import { ask } from './shared.js';

const OFTEN = 1500; // milliseconds between two looks at what is new
const home = document.getElementById('table').dataset.home;
const review = () => document.getElementById('review');
let wanted = Number(review().dataset.decision) || 1;

async function look() {
  const html = await ask(`${home}/review/part?decision=${wanted}`);
  if (!html) return false;
  Idiomorph.morph(review(), html.trim(), { morphStyle: 'outerHTML' });
  settle();
  return true;
}

function settle() {
  const { said, at, decision, count } = review().dataset;
  document.getElementById('review-now').textContent = said;
  const link = document.getElementById('review-replay');
  link.href = at === undefined ? `${home}/replay` : `${home}/replay?at=${at}`;
  for (const button of document.querySelectorAll('[data-step]')) {
    const goal = Number(decision) + Number(button.dataset.step);
    button.disabled = goal < 1 || goal > Number(count);
  }
}

function choose(number) {
  wanted = number;
  const address = new URL(location.href);
  address.searchParams.set('decision', number);
  history.replaceState(null, '', address);
  look();
}

document.addEventListener('click', (event) => {
  const row = event.target.closest('a[data-decision]');
  if (row && !event.metaKey && !event.ctrlKey) { event.preventDefault(); choose(Number(row.dataset.decision)); }
  const step = event.target.closest('[data-step]');
  if (step) choose(Number(review().dataset.decision) + Number(step.dataset.step));
});

async function watch() {
  if (!('working' in review().dataset)) return;
  await look();
  setTimeout(watch, OFTEN);
}
settle();
setTimeout(watch, OFTEN);
