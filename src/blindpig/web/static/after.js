// The pages after a game: rematch, the fairness check, rules behind chips.
import { compareSeals, sealed } from './seal.js';
import { ask, fair, rules, send, words } from './shared.js';
import * as tip from './tip.js';

const AGAIN = 2000; // milliseconds between two looks
const home = document.getElementById('table').dataset.home;
compareSeals(home, '');

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-post]');
  if (!button) return;
  button.disabled = true;
  const post = (body) => send(home + button.dataset.post, body);
  const answer = 'seals' in button.dataset ? await sealed((pledge) => post({ pledge })) : await post(JSON.parse(button.dataset.body || '{}'));
  button.disabled = false;
  if (answer.go) location.assign(answer.go);
  else if (answer.why) tip.show(button, answer.why, true);
});
// Who of the people wants another round: looked up for as long as somebody is waited for.
const ticks = document.getElementById('ticks');
async function look() {
  if (!document.hidden) {
    const news = await ask(`${home}/again`).then((text) => JSON.parse(text || 'null'));
    if (news?.go) { location.assign(news.go); return; }
    if (news && news.html !== ticks.dataset.shown) { ticks.innerHTML = news.html; ticks.dataset.shown = news.html; }
  }
  setTimeout(look, AGAIN);
}
if (ticks) setTimeout(look, AGAIN);
// The sheet for sharing: a link is made, copied, revoked.
const dialog = document.getElementById('share');
document.addEventListener('click', async (event) => {
  if (event.target.closest('[data-open="share"]')) dialog.showModal();
  const copy = event.target.closest('[data-copy]');
  if (copy) {
    const field = document.getElementById(copy.dataset.copy);
    field.select();
    await navigator.clipboard?.writeText(field.value).catch(() => {});
    copy.textContent = words('copied');
  }
  const button = event.target.closest('[data-share]');
  if (!button) return;
  const answer = await send(home + button.dataset.share, {});
  if (!answer.ok) { tip.show(button, answer.why, true); return; }
  document.getElementById('share-link').value = answer.link;
  dialog.querySelector('[data-shared]').hidden = !answer.link;
  dialog.querySelector('[data-unshared]').hidden = Boolean(answer.link);
});
rules(tip);
fair();
