// The service worker: rulebooks without a connection, and alerts while the page is closed. Not before the page is done.
const { serviceWorker } = navigator;
export const worker = serviceWorker
  ? new Promise((resolve) => {
    const register = () => resolve(serviceWorker.register(`/sw.js?lang=${document.documentElement.lang}`).catch(() => null));
    if (document.readyState === 'complete') register(); else addEventListener('load', register, { once: true });
  })
  : Promise.resolve(null);
