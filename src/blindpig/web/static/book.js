// The rulebook: marks that say why, a search that marks what it finds, and pages that turn.
const leaves = document.getElementById('leaves');
const field = document.getElementById('seek');
const found = document.getElementById('found');
const byId = (id) => document.getElementById(id);

// ---- what is ours: a mark opens its reason ----
leaves.addEventListener('click', (event) => {
  const mark = event.target.closest('[data-ours]');
  if (!mark) return;
  const open = mark.getAttribute('aria-expanded') !== 'true';
  const id = mark.getAttribute('aria-controls');
  byId(id).classList.toggle('is-open', open);
  for (const same of leaves.querySelectorAll(`[aria-controls="${CSS.escape(id)}"]`)) same.setAttribute('aria-expanded', open);
  number();
});

// ---- pages: where the book is open, as far as it has pages here ----
const paged = () => getComputedStyle(leaves).columnCount === '2';
const spreadOf = (el) => Math.floor((el.getBoundingClientRect().left - leaves.getBoundingClientRect().left + leaves.scrollLeft) / leaves.clientWidth);
const pageOf = (el) => Math.floor((el.getBoundingClientRect().left - leaves.getBoundingClientRect().left + leaves.scrollLeft) / (leaves.clientWidth / 2)) + 1;
const last = () => Math.max(0, Math.ceil((leaves.scrollWidth - 40) / leaves.clientWidth) - 1);
let spread = 0;

function turn(to) {
  spread = Math.max(0, Math.min(last(), to));
  leaves.scrollLeft = spread * leaves.clientWidth;
  showPage();
}

function showPage() {
  const pages = 2 * (last() + 1), at = 2 * spread + 1;
  byId('pager').hidden = !paged() || pages < 3;
  byId('page-at').textContent = `${at}–${at + 1} / ${pages}`;
  byId('page-back').disabled = spread === 0;
  byId('page-next').disabled = spread === last();
  const heads = [...document.querySelectorAll('[data-page]')];
  const right = leaves.getBoundingClientRect();
  let here = null;
  for (const head of heads) {
    const box = byId(head.dataset.page).getBoundingClientRect();
    if (paged() ? box.left < right.right : box.top < innerHeight / 2) here = head.closest('a');
  }
  for (const link of document.querySelectorAll('.toc a')) {
    if (link === here) link.setAttribute('aria-current', 'location'); else link.removeAttribute('aria-current');
  }
}

function number() {
  for (const head of document.querySelectorAll('[data-page]')) head.textContent = paged() ? pageOf(byId(head.dataset.page)) : '';
  if (paged()) turn(Math.round(leaves.scrollLeft / leaves.clientWidth)); else showPage();
}

function open(el) {
  if (!el) return;
  if (paged()) turn(spreadOf(el)); else { el.scrollIntoView({ block: 'start' }); showPage(); }
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#"]');
  const target = link && byId(decodeURIComponent(link.hash.slice(1)));
  if (target && leaves.contains(target) && paged()) requestAnimationFrame(() => open(target));
});
addEventListener('hashchange', () => paged() && open(leaves.querySelector(`[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`)));
byId('page-back').addEventListener('click', () => turn(spread - 1));
byId('page-next').addEventListener('click', () => turn(spread + 1));
document.addEventListener('keydown', (event) => {
  if (!paged() || event.target.matches('input,textarea') || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }[event.key];
  if (step) { event.preventDefault(); turn(spread + step); }
});
let resting = 0;
leaves.addEventListener('wheel', (event) => {
  if (!paged() || Math.abs(event.deltaY) < 4 || event.ctrlKey) return;
  event.preventDefault();
  if (event.timeStamp < resting) return;
  resting = event.timeStamp + 320;
  turn(spread + Math.sign(event.deltaY));
}, { passive: false });
// The Tab key and the browser's own search may scroll to the middle of two spreads.
leaves.addEventListener('scrollend', () => { if (paged()) turn(Math.round(leaves.scrollLeft / leaves.clientWidth)); });
addEventListener('scroll', () => { if (!paged()) showPage(); }, { passive: true });
new ResizeObserver(number).observe(leaves);

// ---- search: every place that has all the words, the words marked ----
const fold = (text) => Array.from(text, (sign) => (sign === '’' ? "'" : sign.normalize('NFD')[0]).toLowerCase()).join('');
const places = [...leaves.querySelectorAll('[data-place]')].map((el) => ({ el, text: fold([el.dataset.place, ...textsIn(el).map((node) => node.data)].join('\n')) }));
let hits = [], at = -1;

// The texts of a place, apart from each other: the number of a rule is no part of its first word.
function textsIn(el) {
  const walker = document.createTreeWalker(el, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) if (!walker.currentNode.parentNode.closest('.picture,.ours')) nodes.push(walker.currentNode);
  return nodes;
}

// Where a word of the search begins a word of the text.
function spotsOf(text, word) {
  const found = [];
  for (let i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + word.length)) {
    if (i === 0 || !/[\p{L}\p{N}]/u.test(text[i - 1])) found.push([i, i + word.length]);
  }
  return found;
}

function unmark() {
  for (const mark of document.querySelectorAll('.rulebook mark')) { const parent = mark.parentNode; mark.replaceWith(mark.textContent); parent.normalize(); }
  for (const el of leaves.querySelectorAll('.is-hit')) el.classList.remove('is-hit');
}

function markIn(el, words) {
  for (const node of textsIn(el)) {
    const text = fold(node.data);
    const spots = words.flatMap((word) => spotsOf(text, word));
    spots.sort((a, b) => b[0] - a[0]);
    let end = Infinity;
    for (const [from, to] of spots) {
      if (to > end) continue;
      end = from;
      const range = document.createRange();
      range.setStart(node, from); range.setEnd(node, to);
      range.surroundContents(document.createElement('mark'));
    }
  }
}

function entry({ el }, index) {
  const item = document.createElement('li'), link = document.createElement('a'), chip = document.createElement('span'), name = document.createElement('span');
  link.href = `#${el.id}`;
  chip.className = 'rule'; chip.textContent = el.dataset.place || '§';
  name.textContent = el.dataset.title;
  link.append(chip, name);
  link.addEventListener('click', () => go(index, false));
  item.append(link);
  return item;
}

function seek() {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  unmark();
  hits = words.length ? places.filter(({ text }) => words.every((word) => spotsOf(text, word).length)) : [];
  at = -1;
  byId('seek-clear').hidden = !field.value;
  found.hidden = !words.length;
  const form = hits.length === 1 ? found.dataset.one : found.dataset.more.replace('2', hits.length);
  byId('found-count').textContent = hits.length ? form : found.dataset.none;
  byId('found-at').textContent = '';
  const list = found.querySelector('ul');
  list.replaceChildren(...hits.map(entry));
  for (const { el } of hits) markIn(el, words);
  markIn(list, words);
  const address = new URL(location.href);
  if (words.length) address.searchParams.set('q', field.value); else address.searchParams.delete('q');
  history.replaceState(null, '', address);
  number();
  if (hits.length) go(0);
}

function go(index, turning = true) {
  if (!hits.length) return;
  at = (index + hits.length) % hits.length;
  for (const el of leaves.querySelectorAll('.is-hit')) el.classList.remove('is-hit');
  hits[at].el.classList.add('is-hit');
  for (const [n, item] of [...found.querySelectorAll('li')].entries()) item.classList.toggle('is-here', n === at);
  found.querySelector('.is-here')?.scrollIntoView({ block: 'nearest' });
  byId('found-at').textContent = `${at + 1}/${hits.length}`;
  if (turning) open(hits[at].el);
}

let timer;
field.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(seek, 150); });
field.form.addEventListener('submit', (event) => { event.preventDefault(); clearTimeout(timer); if (at < 0) seek(); else go(at + 1); });
field.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) { event.preventDefault(); go(at + step); }
  if (event.key === 'Escape') clear();
});
function clear() { field.value = ''; seek(); field.focus(); }
byId('seek-clear').addEventListener('click', clear);
byId('found-back').addEventListener('click', () => go(at - 1));
byId('found-next').addEventListener('click', () => go(at + 1));
document.addEventListener('keydown', (event) => { if (event.key === '/' && !event.target.matches('input,textarea')) { event.preventDefault(); field.focus(); } });

number();
if (field.value) seek();
else if (location.hash.length > 1) open(byId(decodeURIComponent(location.hash.slice(1))));
