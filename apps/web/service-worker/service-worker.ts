/**
 * Keeps the scan screen and what it needs in this browser, so that it opens without a network (D23). It answers for
 * the signed-in pages and /login, and for hashed files; everything else goes to the network as if it were not there.
 */
declare const self: ServiceWorkerGlobalScope;

/** Written before this file by the build: the release, the script its page begins with, the files to keep, and which of them run whole as a page opens. */
declare const RELEASE: { id: string; entry: string; files: readonly string[]; runAtOnce: readonly string[] };

const PREFIX = 'msafara-';
const CACHE = `${PREFIX}${RELEASE.id}`;

/** Every signed-in page is drawn from this one. */
const SHELL = '/scan-update';
/** Kept last, so that its presence says that a release is whole. */
const WHOLE = '/release-is-whole';

const SHELL_PAGES =
  /^\/(?:login|dashboard|shipments(?:\/[^/]+)?|dynamic-eta|scan-update|deliver|outbox|qr-generator|labels|at-the-border(?:\/import)?|units\/[^/]+|reports|live-chat|settings|receipt\/[^/]+|admin)\/?$/u;

const kept = new Set(RELEASE.files);
const runAtOnce = new Set(RELEASE.runAtOnce);

/** Fetches what is missing, file by file: what came before the connection broke is not fetched again. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of RELEASE.files) {
    if (await cache.match(file)) continue;
    // A hashed file that an earlier release kept is the same file.
    const known = file.startsWith('/assets/') ? await caches.match(file) : undefined;
    await cache.put(file, known ?? (await fetched(file)));
  }
  await cache.put(WHOLE, new Response(null));
}

async function fetched(file: string): Promise<Response> {
  const answer = await fetch(file, { cache: file.startsWith('/assets/') ? 'default' : 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${file} answered ${String(answer.status)}`);
  if (!(await isOurs(file, answer))) throw new Error(`${file} was answered with something else`);
  if (!runAtOnce.has(file)) return answer;
  // Chromium keeps no compiled code of modules that a worker answers with. By this comment it compiles them whole while it reads
  // them, on another thread, instead of each function at its first call. For a first visit, without the worker, that would be a loss.
  const code = `//# allFunctionsCalledOnLoad\n${await answer.text()}`;
  return new Response(code, { headers: { 'content-type': answer.headers.get('content-type') ?? 'text/javascript' } });
}

/**
 * Whether an answer is of this release. A network's own page is answered with 200 to whatever is asked, and while servers are brought up to
 * date one after the other, one of them has the page of the release before: kept, either would be shown until the next release.
 */
async function isOurs(file: string, answer: Response): Promise<boolean> {
  if (file === SHELL) return (await answer.clone().text()).includes(RELEASE.entry);
  return !(answer.headers.get('content-type') ?? '').startsWith('text/html');
}

/** Keeps this release and the one before it, whose open tabs still fetch code; the rest goes. */
async function cleanUp(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const whole = [];
  for (const name of names) if (await (await caches.open(name)).match(WHOLE)) whole.push(name);
  const before = whole.at(-1);
  await Promise.all(names.filter((name) => name !== before).map((name) => caches.delete(name)));
}

async function fromCache(request: Request | string): Promise<Response | undefined> {
  const own = await (await caches.open(CACHE)).match(request);
  return own ?? caches.match(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));

self.addEventListener('activate', (event) => event.waitUntil(cleanUp().then(() => self.clients.claim())));

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (SHELL_PAGES.test(pathname)) event.respondWith(fromCache(SHELL).then((shell) => shell ?? fetch(request)));
  } else if (pathname.startsWith('/assets/') || (kept.has(pathname) && pathname !== SHELL)) {
    event.respondWith(fromCache(pathname).then((file) => file ?? fetch(request)));
  }
});
