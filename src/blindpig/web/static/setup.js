// Setting up: a preset fills in what nobody has touched; options say what their chosen side means; the bar sums up.
const form = document.querySelector('.setup');
const seats = [...form.querySelectorAll('[data-seat-kind]')];
const first = seats.map((seat) => seat.value);
const touched = new Set('kept' in form.dataset ? ['rated'] : []);
const sum = document.getElementById('sum');
const says = JSON.parse(sum.dataset.says);

const PRESETS = {
  live: { seat: 'friend', clock: 'live', listed: 'no' },
  days: { seat: 'friend', clock: 'days', listed: 'no' },
  bots: { seat: '', clock: 'none', listed: 'no' },
  screen: { seat: 'hot', clock: 'none', listed: 'no' },
};

function fill(preset) {
  const { seat, clock, listed } = PRESETS[preset];
  seats.forEach((field, place) => {
    if (place === 0 || touched.has(field.name) || first[place] === 'none') return;
    field.value = seat || first[place];
    field.dispatchEvent(new Event('change'));
  });
  for (const [name, value] of [['clock', clock], ['listed', listed]]) {
    if (!touched.has(name)) form.elements[name].value = value;
  }
}

// Rated where it can be, unless somebody has said otherwise.
function rate(clock) {
  const { rated, listed, hints } = form.elements;
  if (!rated) return;
  const may = listed.value === 'yes' && clock !== 'none' && !hints.checked && seats.every((seat) => seat.value !== 'hot');
  rated.disabled = !may;
  rated.checked = may && (touched.has('rated') ? rated.checked : true);
}

// Who sits there, how long they have, and what happens next.
function summed(kinds, clock) {
  const bots = kinds.filter((kind) => kind.startsWith('bot-')).length;
  const friends = kinds.filter((kind) => kind === 'friend').length;
  const pace = says.clock[clock].replace(/#([\w-]+)/g, (_, name) => form.elements[name].value || '…');
  const seated = [says.seats[kinds.length], says.bots[bots]].filter(Boolean).join(', ');
  const terms = document.createElement('span'); // a phone has no room for them
  terms.textContent = ['', pace, form.elements.rated?.checked ? says.rated : null].filter((each) => each !== null).join(', ');
  return [seated, terms, `. ${friends ? says.friends[friends] : says.now}`];
}

function follow() {
  for (const option of form.querySelectorAll('.opt')) {
    option.querySelector('[data-means]').textContent = option.querySelector(':checked').dataset.text;
  }
  const clock = form.elements.clock.value;
  for (const line of form.querySelectorAll('[data-clock]')) {
    line.hidden = line.dataset.clock !== clock;
    for (const blank of line.querySelectorAll('input')) blank.disabled = line.hidden; // or a bad number nobody sees keeps the form from being sent
  }
  form.querySelector('[data-timed]').hidden = clock === 'none';
  rate(clock);
  const kinds = seats.map((seat) => seat.value).filter((kind) => kind !== 'none');
  sum.replaceChildren(...summed(kinds, clock));
  for (const seat of seats) seat.closest('li').classList.toggle('is-empty', seat.value === 'none');
}

form.addEventListener('change', (event) => {
  if (event.target.name === 'preset') fill(event.target.value);
  else touched.add(event.target.name);
  follow();
});
follow();
