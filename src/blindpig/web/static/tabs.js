// The tabs of a phone: a board, and what stands beside it on a larger screen.
import * as tip from './tip.js';

let arrived = () => {};

function tab(name) {
  tip.close(); // what was said on one tab is not about another
  document.body.dataset.tab = name;
  for (const link of document.querySelectorAll('.tabs a')) {
    if (link.hash === `#${name}`) link.setAttribute('aria-current', 'page'); else link.removeAttribute('aria-current');
  }
  arrived(name);
}

export function tabbed(then = () => {}) {
  arrived = then;
  document.querySelector('.tabs')?.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (link) { event.preventDefault(); tab(link.hash.slice(1)); }
  });
  tab('board');
}
