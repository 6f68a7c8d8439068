// The pages after a game: rematch, the fairness check, rules behind chips.
import { fair, rules, send } from './shared.js';
import * as tip from './tip.js';

const home = document.getElementById('table').dataset.home;

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-post]');
  if (!button) return;
  button.disabled = true;
  const answer = await send(home + button.dataset.post, JSON.parse(button.dataset.body || '{}'));
  button.disabled = false;
  if (answer.go) location.assign(answer.go);
  else if (answer.why) tip.show(button, answer.why, true);
});
rules(tip);
fair();
