// Menus that unfold: one at a time, and away again with Escape or a click beside them.
const unfolded = () => document.querySelectorAll('details.menu[open]');

export function folding() {
  document.addEventListener('click', ({ target }) => {
    for (const menu of unfolded()) if (!menu.contains(target)) menu.open = false;
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of unfolded()) {
      menu.open = false;
      if (menu.contains(document.activeElement)) menu.querySelector('summary').focus();
    }
  });
}
