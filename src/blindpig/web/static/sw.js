// The house on the shelf: what is the same for everybody is kept for when there is no connection, and nothing else: no table,
// no page of a person's. Pages are fetched without cookies, so that what is kept is what a stranger would see. `HOUSE` is put
// before this by the server: the edition, the language, the pages.
const { HOUSE } = self;
const SHELF = `blindpig ${HOUSE.edition} ${HOUSE.lang}`;
const plainly = (path) => new Request(path, { credentials: 'omit', cache: 'reload', headers: { 'accept-language': HOUSE.lang } });
const found = (path) => caches.match(path, { cacheName: SHELF, ignoreVary: true, ignoreSearch: true });

async function keep(shelf, path) {
  const answer = await fetch(plainly(path));
  if (answer.ok && !answer.redirected) await shelf.put(path, answer);
}

self.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const shelf = await caches.open(SHELF);
    await Promise.all([HOUSE.offline, ...HOUSE.core].map((path) => keep(shelf, path)));
    await self.skipWaiting();
  })());
});

self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
    await self.clients.claim();
    if (!navigator.connection?.saveData) await stock();
  })());
});

// Rulebooks, lessons and what they are drawn with, one after the other: nobody waits for them.
async function stock() {
  const shelf = await caches.open(SHELF);
  for (const path of [...HOUSE.pages, ...HOUSE.files]) {
    try { if (!(await found(path))) await keep(shelf, path); } catch { return; } // without a connection: another time
  }
  for (const client of await self.clients.matchAll()) client.postMessage({ stocked: true });
}

self.addEventListener('fetch', (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname === HOUSE.sheet || url.pathname.startsWith(`/static/${HOUSE.edition}/`)) event.respondWith(asset(request, url.pathname));
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => shelved(url.pathname)));
});

async function asset(request, path) {
  const kept = await found(path);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) { const shelf = await caches.open(SHELF); await shelf.put(path, answer.clone()); }
  return answer;
}

async function shelved(path) {
  return (HOUSE.pages.includes(path) && (await found(path))) || (await found(HOUSE.offline)) || Response.error();
}

// Alerts: what the house sends while no page is open.
self.addEventListener('push', (event) => {
  const told = event.data.json();
  event.waitUntil(self.registration.showNotification(told.title, {
    body: told.body, tag: told.path, renotify: true, lang: HOUSE.lang, icon: HOUSE.icon, badge: HOUSE.icon, data: told,
    actions: [{ action: 'off', title: told.offTitle }],
  }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path, off } = event.notification.data;
  event.waitUntil(show(event.action === 'off' ? off : path));
});

async function show(path) {
  const open = await self.clients.matchAll({ type: 'window' });
  const there = open.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
