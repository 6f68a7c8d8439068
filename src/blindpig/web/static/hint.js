// “What would you do?”: asked of the server, which thinks in a process of its own; medals show on the board where to click.
import { ask, send } from './shared.js';
import * as tip from './tip.js';

const AGAIN = 500; // milliseconds between two looks at how far it is
const box = () => document.getElementById('hint');
let timer;

export function dropHint() {
  clearTimeout(timer);
  for (const medal of document.querySelectorAll('#ghosts .medal')) medal.remove();
  if (box()) { box().hidden = true; box().replaceChildren(); }
}

// A medal where an action's last click would be.
function medals(chooser) {
  for (const medal of document.querySelectorAll('#ghosts .medal')) medal.remove();
  for (const row of box().querySelectorAll('[data-hint]')) {
    const path = chooser.paths.find(({ end }) => String([end].flat().at(-1)) === row.dataset.hint);
    const places = (path?.steps ?? []).toReversed().map((ids) => ids.map((id) => document.getElementById(id) ?? document.querySelector(`[data-pick="${id}"]`)).find((el) => el?.getClientRects().length));
    const at = places.find(Boolean)?.getBoundingClientRect();
    if (!at) continue;
    const medal = row.querySelector('.medal').cloneNode(true);
    medal.append(row.querySelector('.chance').cloneNode(true));
    Object.assign(medal.style, { left: `${at.left + Math.min(at.width / 2, 22)}px`, top: `${at.top + 14}px` });
    document.getElementById('ghosts').append(medal);
  }
}

function show(html, address, chooser) {
  if (!html) { dropHint(); return; }
  box().innerHTML = html;
  box().hidden = false;
  if (!box().getClientRects().length) document.body.append(box()); // a phone shows no rail beside the board
  medals(chooser);
  if (!box().querySelector('[data-done]')) timer = setTimeout(async () => show(await ask(address), address, chooser), AGAIN);
}

export function hinting(address, chooser) {
  document.addEventListener('click', async (event) => {
    if (event.target.closest('#hint-close')) { dropHint(); return; }
    const button = event.target.closest('#hint-open');
    if (!button) return;
    clearTimeout(timer);
    const answer = await send(address, {});
    if (answer.ok) show(answer.html, address, chooser); else tip.show(button, answer.why, true);
  });
  addEventListener('resize', () => { if (box() && !box().hidden) medals(chooser); });
}
