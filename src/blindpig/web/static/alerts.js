// Turn alerts: the title always, a sound and a notification if the person wants them.
const KEYS = { sound: 'blindpig-sound', notes: 'blindpig-notes' };
const plain = document.title;
let mine = false, audio;

const wants = (kind) => { try { return localStorage.getItem(KEYS[kind]) === 'on'; } catch { return false; } };

function chime() {
  audio ||= new AudioContext();
  const tone = audio.createOscillator(), volume = audio.createGain(), at = audio.currentTime;
  tone.frequency.value = 880;
  volume.gain.setValueAtTime(.0001, at);
  volume.gain.exponentialRampToValueAtTime(.12, at + .02);
  volume.gain.exponentialRampToValueAtTime(.0001, at + .3);
  tone.connect(volume).connect(audio.destination);
  tone.start(at); tone.stop(at + .32);
}

export function turn(isMine, words) {
  document.title = isMine ? `● ${words} · ${plain}` : plain;
  if (isMine && !mine) {
    if (wants('sound')) chime();
    if (wants('notes') && document.hidden && globalThis.Notification?.permission === 'granted') new Notification(words, { body: plain });
  }
  mine = isMine;
}

for (const box of document.querySelectorAll('[data-alert]')) {
  const kind = box.dataset.alert;
  box.checked = wants(kind);
  box.addEventListener('change', async () => {
    if (kind === 'notes' && box.checked && (await globalThis.Notification?.requestPermission()) !== 'granted') box.checked = false;
    try { localStorage.setItem(KEYS[kind], box.checked ? 'on' : 'off'); } catch { /* a private window keeps nothing */ }
    if (kind === 'sound' && box.checked) chime();
  });
}
