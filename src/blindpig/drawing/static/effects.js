// What has just happened is seen to happen: each effect once, in order, never in the way of a click.
import { calm, motion, paced, routes, routeTime } from './flip.js';

export const middle = (el) => { const r = el.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
let seen = -1, tumbling = [];

export function layer(kind, name, x, y, size) {
  const el = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  el.setAttribute('class', `effect effect--${kind}`);
  el.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  use.setAttribute('href', `${document.body.dataset.pieces}#${name}`);
  el.append(use);
  Object.assign(el.style, { left: `${x - size / 2}px`, top: `${y - size / 2}px`, width: `${size}px`, height: `${size}px` });
  document.getElementById('ghosts').append(el);
  return el;
}

// Not to be seen before its time, gone after it.
export function away(el, frames, timing) {
  el.style.opacity = 0;
  return paced(el.animate(frames, { fill: 'forwards', ...timing })).finished.finally(() => el.remove());
}

export const kinds = {
  blast(effect, delay) {
    const spots = effect.at.map((id) => document.getElementById(id)).filter(Boolean);
    spots.forEach((el, i) => {
      const [x, y] = middle(el);
      away(layer('blast', 'blast', x, y, i === 1 ? 150 : 100),
        [{ transform: 'scale(.1)', opacity: 0 }, { transform: 'scale(1.15)', opacity: 1, offset: .25 }, { transform: 'scale(1)', opacity: 1, offset: .6 }, { transform: 'scale(1.4)', opacity: 0 }],
        { duration: 800, delay: delay + 300, easing: 'ease-out' });
    });
    document.querySelector('.shakes')?.animate(
      [{ transform: 'none' }, { transform: 'translate(3px,-2px)' }, { transform: 'translate(-3px,2px)' }, { transform: 'translate(2px,1px)' }, { transform: 'none' }],
      { duration: 320, delay: delay + 320 });
    return 1100;
  },
  strike(effect, delay) {
    const from = document.getElementById(effect.from), to = document.getElementById(effect.at[0]);
    if (!from || !to) return 0;
    const [ax, ay] = middle(from), [bx, by] = middle(to);
    const line = document.createElement('span');
    line.className = 'effect effect--line';
    Object.assign(line.style, { left: `${ax}px`, top: `${ay}px`, width: `${Math.hypot(bx - ax, by - ay)}px`, rotate: `${Math.atan2(by - ay, bx - ax)}rad` });
    document.getElementById('ghosts').append(line);
    away(line, [{ transform: 'scaleX(0)', opacity: 1 }, { transform: 'scaleX(1)', opacity: 1, offset: .4 }, { transform: 'scaleX(1)', opacity: 0 }], { duration: 420, delay });
    return 460;
  },
  // A shot: the muzzle flashes, then the line.
  shoot(effect, delay) {
    const from = document.getElementById(effect.from);
    if (!from) return 0;
    const [x, y] = middle(from);
    away(layer('blast', 'blast', x, y, 74), [{ transform: 'scale(.2)', opacity: 0 }, { transform: 'scale(1)', opacity: 1, offset: .4 }, { transform: 'scale(1.1)', opacity: 0 }], { duration: 300, delay });
    return kinds.strike(effect, delay);
  },
  stab(effect, delay) {
    kinds.fly('knife', effect, delay, 54);
    return kinds.strike(effect, delay);
  },
  fly(name, effect, delay, size) {
    const from = document.getElementById(effect.from), to = document.getElementById(effect.at[0]);
    if (!from || !to) return 0;
    const [ax, ay] = middle(from), [bx, by] = middle(to);
    away(layer('fly', name, ax, ay, size), [{ transform: 'none', opacity: 1 }, { transform: `translate(${bx - ax}px,${by - ay}px)`, opacity: 1, offset: .85 }, { transform: `translate(${bx - ax}px,${by - ay}px) scale(.6)`, opacity: 0 }],
      { duration: 600, delay, easing: 'cubic-bezier(.3,.7,.2,1)' });
    return 250;
  },
  money(effect, delay) { return kinds.fly('cash', effect, delay, 46); },
  pill(effect, delay) { return kinds.fly('pill', effect, delay, 30); },
  crate(effect, delay) { return kinds.fly(['crate-brown', 'crate-black', 'crate-white'][effect.values[0]] || 'crate', effect, delay, 34); },
  // A piece goes by its own way; the glide itself is flip's.
  route(effect, delay) {
    routes.set(effect.at[0], { points: effect.values, delay });
    return routeTime(effect.values);
  },
  stamp(effect, delay) {
    const el = document.getElementById(effect.at[0]);
    if (!el) return 0;
    const [x, y] = middle(el);
    away(layer('stamp', 'closed', x, y, el.getBoundingClientRect().width),
      [{ transform: 'scale(2.6) rotate(-14deg)', opacity: 0 }, { transform: 'scale(.92)', opacity: 1, offset: .55 }, { transform: 'none', opacity: 1, offset: .8 }, { transform: 'none', opacity: 0 }],
      { duration: 700, delay, easing: 'ease-in' });
    return 300;
  },
  // A hand on a piece: it shakes, and what is taken from it goes to where losses are seen.
  seize(effect, delay) {
    const victim = document.getElementById(effect.from), to = document.getElementById(effect.at[0]);
    if (!victim) return 0;
    const [x, y] = middle(victim);
    away(layer('blast', 'blast', x, y, 66), [{ transform: 'scale(.2)', opacity: 0 }, { transform: 'scale(1.1)', opacity: 1, offset: .3 }, { transform: 'scale(1)', opacity: 0 }], { duration: 520, delay });
    victim.animate([{ translate: '0 0' }, { translate: '-3px 0' }, { translate: '3px 0' }, { translate: '0 0' }], { duration: 160, delay, iterations: 3 });
    to?.animate([{ background: 'transparent' }, { background: '#FF7A5C99' }, { background: 'transparent' }], { duration: 900, delay: delay + 400 });
    if (to?.getClientRects().length) kinds.crate(effect, delay + 260);
    return 700;
  },
  // Dice tumble; one that shows a number passes through the faces it has, and lands on what was rolled.
  dice(effect, delay) {
    const faces = effect.values.length ? effect.values : [3, 6, 1, 5, 2, 4, 6, 3];
    effect.at.forEach((id, i) => {
      const die = document.getElementById(id), use = die?.querySelector('use');
      if (!use) return;
      const last = use.getAttribute('href'), [sheet, name] = last.split('#');
      const show = (href, at) => tumbling.push(setTimeout(() => use.setAttribute('href', href), (delay + at) / motion.rate));
      if (name.startsWith('die-')) {
        for (let step = 0; step < 8; step += 1) show(`${sheet}#die-${faces[step % faces.length]}`, step * 95);
        show(last, 8 * 95);
      }
      paced(die.animate(
        [{ transform: 'rotate(0) translateY(0)' }, { transform: 'rotate(400deg) translateY(-22px)', offset: .7 }, { transform: 'rotate(720deg) translateY(0)', offset: .88 }, { transform: 'rotate(720deg) translateY(-5px)', offset: .94 }, { transform: 'rotate(720deg)' }],
        { duration: 900, delay: delay + i * 60, easing: 'ease-out' }));
    });
    return 900;
  },
};

// Play what is new; returns how long pieces should wait before they fall or glide.
export function play(list, quiet) {
  tumbling.forEach(clearTimeout); // a new board lands the dice of the old one
  tumbling = [];
  const fresh = list.filter((effect) => effect.n > seen);
  for (const effect of list) seen = Math.max(seen, effect.n);
  if (quiet || calm.matches || document.hidden) return 0;
  let delay = 0, first = 0;
  for (const effect of fresh.slice(-6)) {
    const took = kinds[effect.kind]?.(effect, delay) || 0;
    if (['blast', 'shoot', 'stab'].includes(effect.kind)) first ||= delay + took / 2.4;
    delay = Math.min(delay + took, 2400);
  }
  return first;
}
