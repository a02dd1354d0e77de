/**
 * A service worker that ends the one before it: browsers fetch it in its place, it drops the kept files of every
 * release, and pages come from the server again. The scans that wait on a device are in its database, which it leaves
 * alone (D23).
 */
export const ENDING_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('msafara-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
})()));
`;
