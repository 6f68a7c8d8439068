// This browser's part in the dice: a number nobody else knows, sealed when its owner sits down, opened at the deal.
// The digest is computed here, not with crypto.subtle: a table at home is served without https, where that is missing.
import { send } from './shared.js';

const page = document.getElementById('table');
const home = page.dataset.home;
const face = page.dataset.face ? `?as=${page.dataset.face}` : '';
const kept = `blindpig nonce ${home}${face}`;
const PREFIX = 'blindpig nonce 1\n';

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

// SHA-256 (FIPS 180-4): the first 32 bits of the fractions of roots of primes, and the rounds.
const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((p) => n % p)) primes.push(n);
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUND = primes.map((p) => fraction(Math.cbrt(p)));
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(message) {
  const length = ((message.length + 8) >> 6 << 6) + 64;
  const padded = new Uint8Array(length);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 4, message.length * 8);
  const state = Int32Array.from(START), word = new Int32Array(64);
  for (let at = 0; at < length; at += 64) {
    for (let i = 0; i < 64; i += 1) {
      if (i < 16) { word[i] = view.getInt32(at + 4 * i); continue; }
      const a = word[i - 15], b = word[i - 2];
      word[i] = word[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + word[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i] + word[i]) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => { state[i] += value; });
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => { digest.setInt32(4 * i, value); });
  return new Uint8Array(digest.buffer);
}

const pledgeOf = (nonce) => hex(sha256(new Uint8Array([...new TextEncoder().encode(PREFIX), ...bytesOf(nonce)])));

let busy = false;
async function share() {
  const room = document.getElementById('sharing');
  if (!room || busy) return;
  busy = true;
  let nonce = localStorage.getItem(kept) ?? '';
  if ('called' in room.dataset) {
    if (nonce && room.dataset.pledge === pledgeOf(nonce) && !('opened' in room.dataset)) await send(`${home}/reveal${face}`, { value: nonce });
  } else if (!nonce || room.dataset.pledge !== pledgeOf(nonce)) {
    nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
    localStorage.setItem(kept, nonce);
    await send(`${home}/pledge${face}`, { value: pledgeOf(nonce) });
  }
  busy = false;
}
document.addEventListener('board', share);
share();
