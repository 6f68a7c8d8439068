// Choosing: what can be done is a list of paths of elements (see paths.js). Click the first, its next ones light up; a
// choice can be changed until it is sent. What stands at the end of a path is sent as it is.
import * as paths from './paths.js';

export class Chooser {
  constructor({ send, sure, asks, holds, explain, hush, foresee }) {
    Object.assign(this, { send, sure, asks, holds, explain, hush, foresee });
    this.paths = []; this.picks = []; this.prompt = this.asked = null;
    this.held = this.touched = false; // a finished choice that a finger is shown first; whether the last click is a finger's
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, (event) => { this.touched = event.pointerType === 'touch'; }, true);
    document.addEventListener('click', (event) => this.clicked(event));
    document.addEventListener('keydown', (event) => this.pressed(event));
    for (const kind of ['mouseover', 'focusin']) document.addEventListener(kind, (event) => this.looked(event));
    for (const kind of ['mouseout', 'focusout']) document.addEventListener(kind, () => { this.hush(); this.burn(null); if (!this.held) this.foresee(null); });
  }

  // What an element stands for: a piece on the board and the button beside it are one choice.
  static key(el) { return el.dataset.pick || el.id; }

  get board() { return document.getElementById('board'); }

  // After every new board: the picks stay if the question is the same and they still lead somewhere. Others act meanwhile.
  load() {
    const board = this.board;
    this.paths = paths.unfold(JSON.parse(document.getElementById('paths')?.textContent || '[]'));
    if (this.held && board.dataset.prompt !== this.prompt) this.release();
    if (board.dataset.asked !== this.asked || !this.open().length) this.picks = [];
    this.prompt = board.dataset.prompt;
    this.asked = board.dataset.asked;
    this.texts = ['ask-title', 'ask-text', 'ask-rule'].map((id) => document.getElementById(id)?.innerHTML);
    this.paint();
  }

  // The paths that these picks follow.
  open() { return paths.open(this.paths, this.picks); }

  // Of a held choice, what its last step could be instead.
  next() { return paths.next(this.paths, this.held ? this.picks.slice(0, -1) : this.picks); }

  finished() { return paths.finished(this.paths, this.picks); }

  starts(id) { return this.paths.some((path) => path.steps[0].includes(id)); }

  clicked(event) {
    if (event.pointerType) this.touched = event.pointerType === 'touch'; // most browsers say it of the click itself
    if (event.target.closest('#take-back')) { this.back(true); return; }
    if (event.target.closest('#send')) { this.sendNow(); return; }
    const el = event.target.closest('[data-target]');
    if (el && this.board.contains(el)) this.pick(el);
  }

  pick(el) {
    const id = Chooser.key(el);
    if (this.held && id === this.picks.at(-1)) { this.sendNow(); return; }
    this.release();
    if (this.next().has(id)) this.picks.push(id);
    else if (this.picks.includes(id)) this.picks = this.picks.filter((other, i) => i < this.picks.indexOf(id) || (this.several() && other !== id && i > this.picks.indexOf(id)));
    else if (this.starts(id)) this.picks = [id];
    else { this.explain(el, [...this.picks, id]); return; }
    this.hush();
    const path = this.finished();
    if (path && !path.group.any) { if (this.touched && this.holds(el)) this.hold(path); else this.sendNow(); return; }
    this.paint();
  }

  // A finger cannot rest on a thing: its first tap shows what would happen, the second does it. What is asked for anyway
  // is asked at once, the question shows the same.
  async hold(path) {
    const { prompt } = this;
    this.held = true;
    this.paint();
    this.foresee(path, prompt);
    if (await this.asks(path, prompt) && this.held && this.prompt === prompt && this.finished() === path) this.sendNow();
  }

  release() {
    if (!this.held) return;
    this.held = false;
    this.picks.pop();
    this.foresee(null);
  }

  several() { return this.picks.length > 0 && this.open().some((path) => path.group.any); }

  sendNow() {
    if (!this.held && this.next().has('send')) this.picks.push('send');
    const path = this.finished();
    if (path) this.confirm(path);
  }

  // What cannot be taken back is asked for first; the picks stay on the board meanwhile.
  async confirm(path) {
    const { prompt } = this;
    this.held = false;
    this.paint();
    const yes = await this.sure(path, prompt);
    this.picks = [];
    this.paint();
    if (yes && this.prompt === prompt) this.send(path.end, prompt, Boolean(path.group.steady));
  }

  back(all = false) {
    if (this.held) { this.release(); all = false; } else this.picks = this.picks.slice(0, -1);
    if (all) this.picks = [];
    this.paint();
  }

  pressed(event) {
    if (event.key === 'Escape' && this.picks.length) { this.back(); return; }
    const drawn = event.target.closest?.('g[data-target], circle[data-target]');
    if (drawn && (event.key === 'Enter' || event.key === ' ')) { event.preventDefault(); this.pick(drawn); return; }
    const move = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const el = event.target.closest?.('[data-target]');
    if (!move || !el) return;
    event.preventDefault();
    this.neighbour(el, move)?.focus();
  }

  // The nearest target in a direction; what lies straight ahead is nearer than what lies aside.
  neighbour(el, [x, y]) {
    const middle = (one) => { const r = one.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; };
    const [fromX, fromY] = middle(el);
    let best = null, least = Infinity;
    for (const other of this.board.querySelectorAll('[data-target]')) {
      if (other === el || other.hidden || !other.getClientRects().length) continue;
      const [atX, atY] = middle(other);
      const ahead = (atX - fromX) * x + (atY - fromY) * y;
      const aside = Math.abs((atX - fromX) * y) + Math.abs((atY - fromY) * x);
      if (ahead > 2 && ahead + aside * 2.2 < least) { best = other; least = ahead + aside * 2.2; }
    }
    return best;
  }

  // The focus comes back to where it was, which is no question.
  returnTo(el) {
    this.returning = true;
    el?.focus({ preventScroll: true });
    this.returning = false;
  }

  looked(event) {
    if (this.returning || this.held) return;
    const el = event.target.closest?.('[data-target]');
    if (!el || !this.board.contains(el)) return;
    if (el.classList.contains('is-legal')) { this.burn(el); this.foresee(paths.finished(this.paths, [...this.picks, Chooser.key(el)]) ?? null, this.prompt); } // why something cannot be done is told to who tries, not to who looks
  }

  // Where a cake would burn, while one is about to be placed: at the place and beside it, in a ring of so many.
  burn(el) {
    for (const old of this.board.querySelectorAll('.will-burn')) old.classList.remove('will-burn');
    const { burns, ring } = this.board.dataset, at = el?.id.match(/^(.*-)(\d+)$/);
    if (!ring || !at || this.picks[0] !== burns) return;
    for (const by of [-1, 0, 1]) document.getElementById(`${at[1]}${(Number(at[2]) + by + Number(ring) - 1) % ring + 1}`)?.classList.add('will-burn');
  }

  paint() {
    const next = this.next(), open = this.open();
    const firsts = new Set(this.paths.flatMap((path) => path.steps[0]));
    const groups = new Set(open.map((path) => path.group));
    const origins = new Set(this.picks.length ? [...groups].flatMap((group) => [...next].map((id) => group.origin?.[id])) : []);
    for (const el of this.board.querySelectorAll('[data-target]')) {
      const key = Chooser.key(el), legal = next.has(key), chosen = this.picks.includes(key);
      el.classList.toggle('is-legal', legal && !chosen);
      el.classList.toggle('is-chosen', chosen);
      el.classList.toggle('is-origin', origins.has(key));
      if ('option' in el.dataset) el.hidden = !(legal && this.picks.length);
      el.setAttribute('tabindex', legal || chosen || firsts.has(key) ? '0' : '-1');
      el.setAttribute('aria-disabled', String(!(legal || chosen || firsts.has(key))));
      if (chosen) el.setAttribute('aria-pressed', 'true'); else el.removeAttribute('aria-pressed');
    }
    for (const el of this.board.querySelectorAll('[data-idle]')) el.hidden = this.picks.length > 0 && !this.picks.includes(el.id);
    this.board.dataset.picked = this.picks.join(' ');
    this.board.toggleAttribute('data-held', this.held);
    this.ask(open);
  }

  // The prompt follows the choice: its title, the next question, and the ways out.
  ask(open) {
    const [title, text, rule] = ['ask-title', 'ask-text', 'ask-rule'].map((id) => document.getElementById(id));
    if (!title) return;
    const group = open[0]?.group;
    if (!this.picks.length || !group?.ask) {
      [title, text, rule].forEach((el, i) => { if (el && this.texts[i] !== undefined) el.innerHTML = this.texts[i]; });
    } else {
      title.textContent = (group.title || '').replace(/[^.!?…]$/, '$&.'); // it is a sentence of its own
      const asked = Math.min(this.picks.length, group.ask.length);
      text.textContent = group.ask[asked - 1];
      if (rule) rule.hidden = !group.rule;
      if (rule && group.rule) {
        const link = rule.querySelector('a');
        link.hash = group.rule; link.textContent = group.rule;
      }
    }
    const send = document.getElementById('send'), done = this.finished();
    send.hidden = !(this.held || this.next().has('send') || this.several());
    send.disabled = !(this.held || this.next().has('send') || done);
    send.dataset.says ??= send.textContent;
    send.textContent = (this.held && done?.group.verb) || send.dataset.says;
    send.classList.toggle('btn--go', this.held);
    document.getElementById('take-back').hidden = !this.picks.length;
  }
}
