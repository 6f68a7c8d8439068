// The sheet of alerts: this browser subscribes, and says what time it is where the person lives.
import { worker } from './install.js';
import { send, words } from './shared.js';

const zone = document.querySelector('#quiet-zone[data-guess]');
if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;

const bytes = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

async function subscribe(button) {
  if ((await Notification.requestPermission()) !== 'granted') return words('push.denied');
  await worker;
  const { pushManager } = await navigator.serviceWorker.ready;
  const found = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(button.dataset.key) });
  const answer = await send('/alerts/push', found.toJSON());
  if (answer.ok) location.assign('/alerts');
  return answer.ok ? '' : answer.why;
}

const button = document.getElementById('push-on');
if (button && 'PushManager' in globalThis && 'Notification' in globalThis) {
  button.hidden = false;
  const said = document.getElementById('push-none');
  said.textContent = '';
  button.addEventListener('click', async () => {
    said.textContent = await subscribe(button).catch(() => words('push.failed'));
  });
}
