// Passkeys: what the browser's own dialogue makes and finds, sent as it is.
import { words } from './shared.js';

const said = document.getElementById('passkey-said');
const token = () => document.querySelector('[name=_csrf_token]').value;

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

async function post(path, body) {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json', 'x-csrftoken': token() }, body: JSON.stringify(body) });
  const form = await answer.json();
  if (!answer.ok) throw new Error(form.why || words('trouble'));
  return form;
}

function shown(credential) {
  const response = {};
  for (const part of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response };
}

async function make() {
  const options = await post('/passkeys/new', {});
  options.challenge = bytes(options.challenge);
  options.user.id = bytes(options.user.id);
  for (const known of options.excludeCredentials || []) known.id = bytes(known.id);
  await post('/passkeys/keep', shown(await navigator.credentials.create({ publicKey: options })));
  said.textContent = words('passkey.made');
}

async function use() {
  const options = await post('/passkeys/ask', {});
  options.challenge = bytes(options.challenge);
  const { go } = await post('/passkeys/enter', shown(await navigator.credentials.get({ publicKey: options })));
  location.assign(go);
}

for (const [id, act] of [['make-passkey', make], ['use-passkey', use]]) {
  document.getElementById(id).addEventListener('click', async () => {
    said.textContent = '';
    try { await act(); } catch (error) { said.textContent = error instanceof DOMException || error instanceof TypeError ? words('passkey.none') : error.message; }
  });
}
