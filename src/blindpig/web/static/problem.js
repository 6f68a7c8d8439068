// A problem on the table's own page: hints one by one, the answer for those who give up, and the line move by move. The try goes
// the way of every move (see table.js).
import { send } from './shared.js';
import * as tip from './tip.js';

const home = document.getElementById('table').dataset.home;
const redraw = (html) => document.dispatchEvent(new CustomEvent('redraw', { detail: html }));

async function want(button, path, body) {
  button.disabled = true;
  const answer = await send(`${home}${path}`, body);
  const html = answer.html || answer.board;
  if (html) redraw(html);
  else if (answer.why) { button.disabled = false; tip.show(button, answer.why, true); }
}

async function follow(step) {
  const place = document.getElementById('line-at'), { at, last } = place.dataset;
  const now = Math.max(1, Math.min(Number(last), Number(at) + step));
  const answer = await send(`${home}/line`, { at: now });
  if (!answer.html) return;
  redraw(answer.html);
  place.dataset.at = now;
  place.textContent = `${now} / ${last}`;
  document.getElementById('line-back').disabled = now === 1;
  document.getElementById('line-on').disabled = now === Number(last);
}

document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  if (button.id === 'problem-hint') want(button, '/hint', { hints: Number(document.getElementById('problem').dataset.hints) + 1 });
  else if (button.id === 'problem-show') want(button, '/show', {});
  else if (button.id === 'line-back') follow(-1);
  else if (button.id === 'line-on') follow(1);
  else if ('filter' in button.dataset) {
    document.querySelector('.pips').dataset.only = button.dataset.filter;
    for (const other of document.querySelectorAll('[data-filter]')) other.setAttribute('aria-pressed', String(other === button));
  }
});

// After the try the keyboard is at the way on.
let told = Boolean(document.querySelector('.prompt--told'));
document.addEventListener('board', () => {
  const now = Boolean(document.querySelector('.prompt--told'));
  if (now && !told) queueMicrotask(() => document.getElementById('problem-next').focus()); // the page gives it back first
  told = now;
});
