// Share a link with the device's own sheet; where there is none it is copied instead.
import { words } from './shared.js';

export function copying(tip) {
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]');
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try { await navigator.clipboard.writeText(field.value); tip.show(button, words('copied'), true); } catch { /* it is selected: Ctrl+C copies it */ }
  });
}

export function sharing(tip) {
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-share]');
    if (!button) return;
    const field = document.getElementById(button.dataset.share);
    try {
      if (navigator.share) await navigator.share({ title: document.title, url: field.value });
      else { field.select(); await navigator.clipboard.writeText(field.value); tip.show(button, words('copied'), true); }
    } catch { /* shared with nobody after all; the link is selected */ }
  });
}
