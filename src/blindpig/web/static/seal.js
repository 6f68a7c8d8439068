// A number that only this browser knows, and its seal. A game that starts the moment it is asked for has it, too.
// The digest is computed here, not with crypto.subtle: a table at home is served without https, where that is missing.
import { send } from './shared.js';

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

function sha256(message) {
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

export const pledgeOf = (nonce) => hex(sha256(new Uint8Array([...new TextEncoder().encode(PREFIX), ...bytesOf(nonce)])));
export const newNonce = () => hex(crypto.getRandomValues(new Uint8Array(32)));
const placeOf = (home, face) => `blindpig nonce ${home}${face}`;

// A number is kept beside the seal that the server showed when the number was sealed: it counts against that one alone.
export const keep = (home, face, nonce, seal) => localStorage.setItem(placeOf(home, face), `${nonce} ${seal}`);
export function kept(home, face) {
  const [nonce = '', seal = ''] = (localStorage.getItem(placeOf(home, face)) ?? '').split(' ');
  return { nonce, seal };
}

// Whether a page's seal is still the one this browser has seen; if not, the slip says so, and its button has a mark.
export function compareSeals(home, face) {
  const shown = document.querySelector('#menu-seal .hash')?.textContent.trim();
  const { seal } = kept(home, face);
  if (!shown || !seal || shown === seal) return;
  document.getElementById('seal-changed').hidden = false;
  document.querySelector('#menu-seal summary').append(' ⚠');
}

// Ask for a game with a sealed number. The server answers with a table whose dice it has sealed as well; then, and only
// then, the number is opened and the game dealt.
export async function sealed(post) {
  const nonce = newNonce();
  const answer = await post(pledgeOf(nonce));
  if (answer.called) {
    keep(answer.go, '', nonce, answer.seal);
    await send(`${answer.go}/reveal`, { value: nonce });
    await send(`${answer.go}/start`, {});
  }
  return answer;
}

// Forms that make such a game. What is not answered as expected is sent as a plain form: it says what is wrong.
export function sealing() {
  document.addEventListener('submit', async (event) => {
    const form = event.target;
    if (!('seals' in form.dataset)) return;
    event.preventDefault();
    if (form.dataset.seals === 'busy') return;
    form.dataset.seals = 'busy';
    const fields = new URLSearchParams(new FormData(form));
    const post = async (pledge) => {
      fields.set('pledge', pledge);
      try {
        const answer = await fetch(form.action, { method: 'POST', body: fields, headers: { accept: 'application/json' } });
        return answer.ok ? await answer.json() : {};
      } catch { return {}; }
    };
    const answer = await sealed(post);
    form.dataset.seals = '';
    if (answer.go) location.assign(answer.go);
    else form.submit();
  });
}
