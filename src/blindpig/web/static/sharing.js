// This browser's part in the dice: a number nobody else knows, sealed when its owner sits down, opened at the deal.
import { keep, kept, newNonce, pledgeOf } from './seal.js';
import { send } from './shared.js';

const page = document.getElementById('table');
const home = page.dataset.home;
const face = page.dataset.face ? `?as=${page.dataset.face}` : '';

let busy = false;
async function share() {
  const room = document.getElementById('sharing');
  if (!room || busy) return;
  busy = true;
  const { nonce, seal } = kept(home, face);
  const mine = nonce && room.dataset.pledge === pledgeOf(nonce);
  if ('called' in room.dataset) {
    // Not for a house that has sealed another number since.
    if (mine && (!seal || seal === room.dataset.seal) && !('opened' in room.dataset)) await send(`${home}/reveal${face}`, { value: nonce });
  } else if (!mine) {
    const another = newNonce();
    keep(home, face, another, seal || room.dataset.seal);
    await send(`${home}/pledge${face}`, { value: pledgeOf(another) });
  }
  busy = false;
}
document.addEventListener('board', share);
share();
