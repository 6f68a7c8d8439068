// Small things of plain pages: rule chips, the name that keeps itself, seats that need a name.
import { fair, rules } from './shared.js';
import * as tip from './tip.js';

rules(tip);
fair();

const nick = document.getElementById('nick');
nick?.addEventListener('change', () => nick.form.requestSubmit());

for (const choice of document.querySelectorAll('[data-seat-kind]')) {
  const field = choice.closest('li').querySelector('[data-hot-name]');
  const follow = () => { field.hidden = choice.value !== 'hot'; field.querySelector('input').required = choice.value === 'hot'; };
  choice.addEventListener('change', follow);
  follow();
}
