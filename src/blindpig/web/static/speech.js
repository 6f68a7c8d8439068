// What a bot says, in a bubble for as long as it takes to read. It lies over the masthead if its place is right below,
// and otherwise on the foot of its place: never on what others have on the table. The talk has it, too, and is read
// out from there: the bubble is for the eye only, and never in the way of a click.
import { liked } from './settings.js';

const GAP = 8, EDGE = 2, LEAST = 3500, LETTER = 55;
let shown, going;

function hush() {
  clearTimeout(going);
  shown?.remove();
  shown = undefined;
}

function lay(bubble, panel) {
  const at = panel.getBoundingClientRect(), { offsetWidth: wide, offsetHeight: high } = bubble;
  const masthead = document.querySelector('.masthead').getBoundingClientRect().bottom;
  const above = at.top - high - GAP;
  const middle = at.left + at.width / 2 - wide / 2;
  bubble.style.left = `${Math.max(GAP, Math.min(middle, innerWidth - wide - GAP))}px`;
  bubble.style.top = `${Math.max(EDGE, above < masthead ? above : at.bottom - high - EDGE)}px`;
}

export function speak(line) {
  const panel = document.getElementById(`panel-${line.dataset.botSays}`);
  if (liked('talk') === 'off' || !panel?.getClientRects().length) return;
  hush();
  shown = document.createElement('p');
  shown.className = 'speech paper';
  shown.setAttribute('aria-hidden', 'true');
  shown.dataset.of = line.dataset.botSays;
  shown.append(...[...line.querySelector('span:not(.disc)').childNodes].map((node) => node.cloneNode(true)));
  document.body.append(shown);
  lay(shown, panel);
  going = setTimeout(hush, LEAST + LETTER * shown.textContent.length);
}

// A new board: places change order in some games, and a bubble stays with whoever speaks.
export function follow() {
  if (!shown) return;
  const panel = document.getElementById(`panel-${shown.dataset.of}`);
  if (panel?.getClientRects().length) lay(shown, panel); else hush();
}

addEventListener('resize', hush);
document.addEventListener('liked', () => { if (liked('talk') === 'off') hush(); });
