// Small things of plain pages: rule chips, the curtain of a shared screen, the name that keeps itself, seats that need a name.
import { sealing } from './seal.js';
import { fair, rules } from './shared.js';
import { Stream } from './stream.js';
import { copying } from './share.js';
import * as tip from './tip.js';

rules(tip);
fair();
sealing();

copying(tip);
const nick = document.getElementById('nick');
nick?.addEventListener('change', () => nick.form.requestSubmit());

for (const choice of document.querySelectorAll('[data-seat-kind]')) {
  const field = choice.closest('li').querySelector('[data-hot-name]');
  const follow = () => { field.hidden = choice.value !== 'hot'; field.querySelector('input').required = choice.value === 'hot'; };
  choice.addEventListener('change', follow);
  follow();
}

// Somebody behind the curtain is still at the table: nobody else there may think them away.
const { stream } = document.querySelector('.curtain')?.dataset ?? {};
if (stream) new Stream(() => stream, {}, () => {});
