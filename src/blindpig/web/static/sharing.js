// This browser's part in the dice: a number nobody else knows, sealed when its owner sits down, opened at the deal.
import { newNonce, placeOf, pledgeOf } from './seal.js';
import { send } from './shared.js';

const page = document.getElementById('table');
const home = page.dataset.home;
const face = page.dataset.face ? `?as=${page.dataset.face}` : '';
const kept = placeOf(home, face);

let busy = false;
async function share() {
  const room = document.getElementById('sharing');
  if (!room || busy) return;
  busy = true;
  let nonce = localStorage.getItem(kept) ?? '';
  if ('called' in room.dataset) {
    if (nonce && room.dataset.pledge === pledgeOf(nonce) && !('opened' in room.dataset)) await send(`${home}/reveal${face}`, { value: nonce });
  } else if (!nonce || room.dataset.pledge !== pledgeOf(nonce)) {
    nonce = newNonce();
    localStorage.setItem(kept, nonce);
    await send(`${home}/pledge${face}`, { value: pledgeOf(nonce) });
  }
  busy = false;
}
document.addEventListener('board', share);
share();
