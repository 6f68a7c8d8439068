// A game in one file: its moments are unpacked once, then any of them is put together from its parts.
(async () => {
  const PACE = 900;
  const packed = Uint8Array.from(atob(document.getElementById('moments').textContent), (letter) => letter.charCodeAt(0));
  const game = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
  const get = (id) => document.getElementById(id);
  const last = game.boards.length - 1;
  let at = 0, timer = 0;
  function show(moment) {
    at = Math.max(0, Math.min(last, moment));
    get('stage').innerHTML = game.boards[at].map((part) => game.parts[part]).join('');
    const story = get('story');
    story.scrollTop = story.scrollHeight;
    get('slider').value = at;
    get('where').textContent = `${game.moves[at]} / ${game.moves[last]}`;
    get('said').textContent = game.said[at];
  }
  function stop() { clearInterval(timer); timer = 0; get('run').setAttribute('aria-pressed', 'false'); }
  function jump(moment) { stop(); show(moment); }
  function follow() {
    const [, move] = /^#at-(\d+|last)$/.exec(location.hash) ?? [];
    if (!move) return;
    jump(move === 'last' ? last : game.moves.findLastIndex((each) => each <= Number(move)));
    get('replay').scrollIntoView();
  }
  get('first').addEventListener('click', () => jump(0));
  get('back').addEventListener('click', () => jump(at - 1));
  get('on').addEventListener('click', () => jump(at + 1));
  get('slider').addEventListener('input', () => jump(Number(get('slider').value)));
  get('run').addEventListener('click', () => {
    if (timer) { stop(); return; }
    get('run').setAttribute('aria-pressed', 'true');
    if (at === last) show(0);
    timer = setInterval(() => { if (at >= last) stop(); else show(at + 1); }, PACE);
  });
  addEventListener('hashchange', follow);
  show(0);
  follow();
  document.body.dataset.ready = '';
})();
