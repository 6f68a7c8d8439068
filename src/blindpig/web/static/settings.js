// What a person likes, kept in this browser: the size of everything, the speed of bots and motion, when to confirm,
// whether bots may talk.
import { motion } from './flip.js';
import { send } from './shared.js';

const KEY = 'blindpig-likes', USUAL = { size: '1', speed: 'normal', confirm: 'final', talk: 'on' };
const RATES = { slow: .5, normal: 1, fast: 2.5 };

function kept() {
  try { return { ...USUAL, ...JSON.parse(localStorage.getItem(KEY) || '{}') }; } catch { return { ...USUAL }; }
}
const likes = kept();
export const liked = (what) => likes[what];

function apply() {
  const root = document.documentElement;
  root.style.setProperty('--size', likes.size);
  if (Number(likes.size) > 1) root.dataset.size = 'larger'; else delete root.dataset.size;
  root.dataset.botTalk = likes.talk;
  motion.rate = RATES[likes.speed] || 1;
  for (const field of document.querySelectorAll('[data-like]')) field.value = likes[field.dataset.like];
}

export function like(what, value) {
  likes[what] = value;
  try { localStorage.setItem(KEY, JSON.stringify(likes)); } catch { /* a private window keeps nothing */ }
  apply();
}

// Whoever decides at a table how fast its bots play, decides it by what they like.
let asked = '';
export function paceBots(home, face) {
  const ways = document.getElementById('ways');
  if (!ways || !('paces' in ways.dataset) || ways.dataset.pace === likes.speed || asked === likes.speed) return;
  asked = likes.speed;
  send(`${home}/pace${face}`, { pace: likes.speed });
}

document.addEventListener('change', ({ target }) => { if (target.dataset.like) { asked = ''; like(target.dataset.like, target.value); document.dispatchEvent(new Event('liked')); } });
apply();
