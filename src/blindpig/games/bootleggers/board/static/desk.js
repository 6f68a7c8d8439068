// The deal desk: what is put on either side is kept here until it is offered; the server says at once whether it can be.
import { ask } from '../shared.js';

const page = document.getElementById('table');
const face = page.dataset.face ? `?as=${page.dataset.face}` : '';
const form = () => document.getElementById('deal');
const blank = () => ({ to: null, counter: null, give: { money: 0, crates: 0, trucks: {}, cards: [] }, get: { money: 0, crates: 0, trucks: {}, cards: [] }, promise: '', secret: false });
let deal = blank(), asked = '', timer, year;

// A draft ends with its year, and a counter-offer with the offer that it answers.
function outlive() {
  const now = form()?.dataset.year;
  const { counter } = deal;
  const answers = counter && document.querySelector(`[data-counter^="counter ${counter.seat} ${counter.number} "]`);
  if ((year !== undefined && now !== undefined && now !== year) || (counter && !answers)) deal = blank();
  year = now ?? year;
}

// The one way an offer is written: money, crates, trucks, rented trucks, cards by title.
function goods(side) {
  const found = [];
  if (side.money) found.push(`$${side.money}`);
  if (side.crates) found.push(`c${side.crates}`);
  const trucks = Object.entries(side.trucks).map(([truck, how]) => [Number(truck), how]).sort((a, b) => a[0] - b[0]);
  for (const [truck, how] of trucks) if (how === 'sell') found.push(`t${truck}`);
  for (const [truck, how] of trucks) if (how === 'rent') found.push(`r${truck}`);
  for (const card of [...side.cards].sort((a, b) => a.title - b.title)) found.push(card.slug);
  return found.length ? found.join(' ') : 'nothing';
}

/* A promise of the list in the words that bots and other languages know it by. */
const known = (promise) => [...document.querySelectorAll('#pledges option')].find((one) => one.value === promise)?.dataset.text ?? promise;

function texts(written) {
  const promise = known(written);
  const seats = deal.to === 'all' ? [...form().querySelectorAll('[data-to]')].map((chip) => chip.dataset.to).filter((to) => to !== 'all') : deal.to === null ? [] : [deal.to];
  const terms = `give ${goods(deal.give)} for ${goods(deal.get)}${deal.secret ? ' private' : ''}${promise ? ` "${promise}"` : ''}`;
  return seats.map((seat) => `${deal.counter && deal.counter.seat === seat ? `counter ${seat} ${deal.counter.number}` : `offer ${seat}`} ${terms}`);
}

const clean = (text) => text.replace(/["“”]|\p{Cc}/gu, '').trim();

function paint() {
  const el = form();
  if (!el) return;
  for (const chip of el.querySelectorAll('[data-to]')) {
    chip.setAttribute('aria-pressed', String(chip.dataset.to === deal.to));
    chip.disabled = Boolean(deal.counter) && chip.dataset.to !== deal.counter.seat;
  }
  const title = document.getElementById('deal-title');
  title.textContent = deal.counter ? title.dataset.counterTitle : title.dataset.newTitle;
  for (const side of ['give', 'get']) {
    const part = el.querySelector(`[data-side=${side}]`), held = deal[side];
    for (const what of ['money', 'crates']) {
      const out = part.querySelector(`[data-count=${what}]`);
      held[what] = Math.min(held[what], most(side, what));
      out.textContent = out.dataset.nothing.replace('0', held[what]);
    }
    for (const chip of part.querySelectorAll('[data-truck]')) {
      if (chip.dataset.of) chip.hidden = chip.dataset.of !== deal.to;
      const how = held.trucks[chip.dataset.truck], note = chip.querySelector('[data-lease]');
      chip.setAttribute('aria-pressed', String(Boolean(how)));
      note.textContent = how ? note.dataset[how] : '';
    }
    for (const chip of part.querySelectorAll('.chip[data-card]')) {
      chip.setAttribute('aria-pressed', String(held.cards.some((card) => card.slug === chip.dataset.card && card.copy === chip.dataset.copy)));
    }
  }
  for (const seen of el.querySelectorAll('.seen[data-of]')) seen.hidden = seen.dataset.of !== deal.to;
  wanted(el);
  const pen = document.getElementById('promise');
  if (document.activeElement !== pen) pen.value = deal.promise;
  const secret = document.getElementById('deal-private');
  if (secret) secret.checked = deal.secret;
  check();
}

// Cards asked for are chips that can be taken off again.
function wanted(el) {
  const list = el.querySelector('[data-side=get] [data-ask]').parentElement;
  for (const old of list.querySelectorAll('[data-wanted]')) old.remove();
  deal.get.cards.forEach((card, at) => {
    const chip = document.createElement('button');
    chip.type = 'button'; chip.className = 'chip'; chip.dataset.wanted = at; chip.textContent = `${card.name} ×`;
    chip.setAttribute('aria-pressed', 'true');
    list.prepend(chip);
  });
}

function most(side, what) {
  const out = form().querySelector(`[data-side=${side}] [data-count=${what}]`);
  if (side === 'give' || what === 'money') return Number(out.dataset.most);
  const others = [...form().querySelectorAll('[data-to]')].filter((chip) => chip.dataset.to !== 'all' && (deal.to === 'all' || deal.to === null || chip.dataset.to === deal.to));
  return Math.max(0, ...others.map((chip) => Number(chip.dataset.crates)));
}

// See at once what is possible: the server's refusal of the offer as it stands.
function check() {
  const button = document.getElementById('make-offer'), note = document.getElementById('deal-why');
  const [text] = texts(deal.promise ? '…' : '');
  button.disabled = !text || Number(form().dataset.left) < 1;
  if (text) button.dataset.foretell = text; else delete button.dataset.foretell; // looking at it shows what both would hold
  if (text === asked) return;
  asked = text;
  clearTimeout(timer);
  if (!text) { note.hidden = true; return; }
  timer = setTimeout(async () => {
    const html = await ask(`${page.dataset.home}/why${face || '?'}&action=${encodeURIComponent(text)}`);
    if (text !== asked || !form()) return;
    const here = document.getElementById('deal-why');
    here.innerHTML = html;
    here.hidden = !html;
    document.getElementById('make-offer').disabled = Boolean(html);
  }, 120);
}

function open(on) {
  document.body.toggleAttribute('data-desk', on);
  if (on) { paint(); document.querySelector('.desk [data-desk-close]')?.focus(); } else document.getElementById('desk-tab')?.focus();
}

function pressed(chip) {
  const side = chip.closest('[data-side]')?.dataset.side;
  if (chip.dataset.to) {
    if (deal.to !== chip.dataset.to) deal.get.trucks = {};
    deal.to = chip.dataset.to;
  } else if (chip.dataset.truck) {
    const held = deal[side].trucks, now = held[chip.dataset.truck];
    if (!now) held[chip.dataset.truck] = 'rent';
    else if (now === 'rent') held[chip.dataset.truck] = 'sell';
    else delete held[chip.dataset.truck];
  } else if (chip.dataset.wanted) {
    deal.get.cards.splice(Number(chip.dataset.wanted), 1);
  } else if (chip.dataset.card) {
    const at = deal.give.cards.findIndex((card) => card.slug === chip.dataset.card && card.copy === chip.dataset.copy);
    if (at >= 0) deal.give.cards.splice(at, 1);
    else deal.give.cards.push({ slug: chip.dataset.card, title: Number(chip.dataset.title), copy: chip.dataset.copy, name: chip.textContent });
  }
  paint();
}

function stepped(button) {
  const side = button.closest('[data-side]').dataset.side, what = button.dataset.more || button.dataset.less;
  const next = deal[side][what] + (button.dataset.more ? 1 : -1);
  deal[side][what] = Math.max(0, Math.min(next, most(side, what)));
  paint();
}

// A counter-offer starts from what was offered, the sides turned round.
function counter(terms) {
  const [, seat, number, gives, gets] = terms.match(/^counter (\d) (\d) give (.+) for (.+)$/);
  deal = { ...blank(), to: seat, counter: { seat, number } };
  const options = new Map([...form().querySelectorAll('[data-ask] option')].map((option) => [option.value, option]));
  for (const [side, list] of [['give', gives], ['get', gets]]) {
    const copies = {};
    for (const word of list.split(' ')) {
      if (word === 'nothing') continue;
      if (/^\$\d/.test(word)) deal[side].money = Number(word.slice(1));
      else if (/^c\d/.test(word)) deal[side].crates = Number(word.slice(1));
      else if (/^t\d/.test(word)) deal[side].trucks[word.slice(1)] = 'sell';
      else if (/^r\d/.test(word)) deal[side].trucks[word.slice(1)] = 'rent';
      else {
        const option = options.get(word);
        copies[word] = (copies[word] ?? -1) + 1;
        deal[side].cards.push({ slug: word, title: Number(option?.dataset.title), copy: String(copies[word]), name: option?.textContent || word });
      }
    }
  }
  paint();
  form().scrollIntoView({ block: 'nearest' });
  document.getElementById('make-offer').focus();
}

document.addEventListener('click', (event) => {
  const el = event.target;
  if (el.closest('[data-desk]') && !el.closest('.desk')) {
    open(true);
    if (el.closest('[data-counter]')) counter(el.closest('[data-counter]').dataset.counter);
    return;
  }
  if (el.closest('[data-desk-close]') || el.id === 'desk') { open(false); return; }
  if (el.closest('[data-counter]')) { counter(el.closest('[data-counter]').dataset.counter); return; }
  if (el.closest('[data-clear]')) { deal = blank(); paint(); return; }
  const chip = el.closest('#deal .chip'), step = el.closest('#deal [data-more], #deal [data-less]');
  if (chip && !chip.disabled) pressed(chip);
  else if (step) stepped(step);
});
document.addEventListener('change', (event) => {
  if (event.target.matches('#deal [data-ask]') && event.target.value) {
    const option = event.target.selectedOptions[0];
    deal.get.cards.push({ slug: option.value, title: Number(option.dataset.title), copy: '0', name: option.textContent });
    event.target.value = '';
    paint();
  } else if (event.target.id === 'deal-private') { deal.secret = event.target.checked; paint(); }
});
document.addEventListener('input', (event) => { if (event.target.id === 'promise') { deal.promise = clean(event.target.value); check(); } });
document.addEventListener('submit', (event) => {
  if (event.target.id !== 'deal') return;
  event.preventDefault();
  const list = texts(deal.promise);
  if (!list.length) return;
  const sent = () => { deal = blank(); document.getElementById('promise').blur(); paint(); };
  document.dispatchEvent(new CustomEvent('act', { detail: { end: list, steady: true, verb: document.getElementById('make-offer').textContent, sent } }));
});
document.addEventListener('keydown', (event) => {
  if (!('desk' in document.body.dataset)) return;
  if (event.key === 'Escape') { open(false); return; }
  if (event.key !== 'Tab' || document.querySelector('#sure:not([hidden])')) return;
  const stops = [...document.querySelectorAll('.desk button, .desk a, .desk input, .desk select, .desk summary')].filter((one) => !one.disabled && one.getClientRects().length);
  const at = stops.indexOf(document.activeElement), end = event.shiftKey ? 0 : stops.length - 1;
  if (at < 0 || at === end) { event.preventDefault(); stops[event.shiftKey ? stops.length - 1 : 0]?.focus(); }
});

export const desk = { load() { asked = ''; outlive(); if ('desk' in document.body.dataset) paint(); } };
