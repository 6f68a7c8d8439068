// What every page uses: asking the server, the rules behind a chip, the words a script needs.
const texts = JSON.parse(document.getElementById('words')?.textContent || '{}');
export const words = (key) => texts[key] ?? key;
const AGAIN = 500; // milliseconds between two looks at how far something is

const token = () => document.cookie.match(/(?:^|; )blindpig_forms=([^;]*)/)?.[1] ?? '';

// Send something; the answer is always an object, `why` says what went wrong.
export async function send(address, body) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await fetch(address, {
        method: 'POST', headers: { 'content-type': 'application/json', 'x-csrftoken': decodeURIComponent(token()) }, body: JSON.stringify(body),
      });
      if (answer.status >= 500) throw new Error(String(answer.status));
      const form = await answer.json().catch(() => ({}));
      return answer.ok ? { ok: true, ...form } : { ok: false, why: form.why || texts[`trouble.${answer.status}`] || words('trouble') };
    } catch {
      // A key makes a retry harmless: what was played is not played twice.
      if (attempt >= 5) return { ok: false, why: words('trouble') };
      await new Promise((resolve) => setTimeout(resolve, 400 * (attempt + 1)));
    }
  }
}

export async function ask(address) {
  try {
    const answer = await fetch(address);
    return answer.ok ? await answer.text() : '';
  } catch { return ''; }
}

// A rule chip opens its rule on a slip; with a modifier, or without this script, it goes to the rulebook.
export function rules(tip) {
  document.addEventListener('click', async (event) => {
    const chip = event.target.closest('a.rule[href^="/rules/"],a[data-rule]');
    if (!chip || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const box = chip.getBoundingClientRect();
    const html = await ask(`${new URL(chip.href).pathname}/${chip.hash.slice(1)}`);
    if (!html) { location.assign(chip.href); return; }
    tip.show(chip, html, true);
    if (!chip.isConnected || !chip.getClientRects().length) tip.place(chip, box);
  });
}

// Why a bot did that: a line of the story is asked about by its number, or else by its place among those that tell facts.
export function reasons(tip, address) {
  document.addEventListener('click', async (event) => {
    const pill = event.target.closest('[data-why]');
    if (!pill) return;
    const number = pill.dataset.why || [...document.querySelectorAll('#story [data-fact]')].indexOf(pill.closest('[data-fact]'));
    pill.setAttribute('aria-busy', 'true');
    let html = await ask(address(number));
    if (html && pill.isConnected) tip.show(pill, html, true);
    while (html?.includes('data-going') && tip.shownFor() === pill) { // a search goes on
      await new Promise((done) => { setTimeout(done, AGAIN); });
      html = await ask(address(number));
      if (html && tip.shownFor() === pill && pill.isConnected) tip.show(pill, html, true);
    }
    pill.removeAttribute('aria-busy');
  });
}

// The fairness check is a button; its answer is a sentence.
export function fair() {
  document.addEventListener('submit', async (event) => {
    const { check } = event.target.dataset;
    if (!check) return;
    event.preventDefault();
    document.getElementById('fair-answer').innerHTML = (await ask(check)) || words('trouble');
  });
}

// Pointing at a line of the story shows where it happened.
export function pointing() {
  document.addEventListener('mouseover', (event) => {
    for (const el of document.querySelectorAll('.is-pointed')) el.classList.remove('is-pointed');
    const line = event.target.closest?.('[data-at]');
    for (const id of line?.dataset.at.split(' ') ?? []) document.getElementById(id)?.classList.add('is-pointed');
  });
}

// The story is one stop for the Tab key; arrows go from rule to rule in it, newest first.
export function browsing(list) {
  list.addEventListener('keydown', (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    const chips = [...list.querySelectorAll('a.rule, button')]; // a game has hundreds: Tab goes past them
    const at = chips.indexOf(document.activeElement);
    const next = at < 0 ? chips.at(-1) : chips[at + step];
    if (next) { event.preventDefault(); next.focus(); next.scrollIntoView({ block: 'nearest' }); }
  });
}
