import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';

import { beforeEach, expect, test } from 'vitest';

const ORIGIN = 'https://msafara.example';
const FILES = ['/scan-update', '/assets/app-1a2b.js', '/manifest.webmanifest'];
/** What the cache has not yet when the worker is installed: a file that runs at once, and one that does not. */
const NEW_FILES = ['/assets/frame-3c4d.js', '/assets/dialog-5e6f.js'];

type FetchEvent = {
  request: { url: string; method: string; mode: string };
  respondWith: (answer: Promise<unknown>) => void;
};

let listeners: Map<string, (event: unknown) => void>;
let kept: Map<string, unknown>;
/** What the cache has before, and what the server answers. */
let known: readonly string[];
let served: (file: string) => Response;

const script = () => new Response('run();', { headers: { 'content-type': 'text/javascript' } });
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } });

/** The worker as browsers run it, with a cache that has its files. */
beforeEach(() => {
  listeners = new Map();
  kept = new Map();
  known = FILES;
  served = script;
  const file = new URL('../../service-worker/service-worker.ts', import.meta.url);
  const cache = {
    match: (request: string) => Promise.resolve(known.includes(request) ? `kept ${request}` : undefined),
    put: (name: string, answer: unknown) => Promise.resolve(void kept.set(name, answer)),
  };
  const caches = { open: () => Promise.resolve(cache), match: cache.match, keys: () => Promise.resolve([]) };
  runInNewContext(stripTypeScriptTypes(readFileSync(file, 'utf8')), {
    RELEASE: { id: 'r1', entry: FILES[1], files: [...FILES, ...NEW_FILES], runAtOnce: [NEW_FILES[0]] },
    URL,
    Response,
    caches,
    fetch: (file: string) => Promise.resolve(served(file)),
    self: {
      location: { origin: ORIGIN },
      addEventListener: (kind: string, listener: (event: unknown) => void) => listeners.set(kind, listener),
    },
  });
});

/** What the worker answers a request with; undefined where it lets it go to the network as if it were not there. */
async function answerTo(path: string, { method = 'GET', mode = 'cors' } = {}): Promise<unknown> {
  let answer: Promise<unknown> | undefined;
  const event: FetchEvent = {
    request: { url: new URL(path, ORIGIN).href, method, mode },
    respondWith: (given) => (answer = given),
  };
  listeners.get('fetch')?.(event);
  return answer;
}

async function install(): Promise<void> {
  let done: Promise<void> | undefined;
  listeners.get('install')?.({ waitUntil: (work: Promise<void>) => (done = work) });
  await done;
}

const visit = (path: string) => answerTo(path, { mode: 'navigate' });

test('every signed-in page is answered from what is kept, so that none is an error of the browser', async () => {
  const routes = readFileSync(new URL('../app-routes.tsx', import.meta.url), 'utf8');
  const [, signedIn = ''] = /const SIGNED_IN[^=]*= \[(.*?)\n\];/su.exec(routes) ?? [];
  const paths = Array.from(signedIn.matchAll(/path: '([^']+)'/gu), ([, path = '']) => path.replaceAll(/:\w+/gu, 'x'));
  expect(paths.length).toBeGreaterThan(15);
  for (const path of paths) expect([path, await visit(path)]).toEqual([path, 'kept /scan-update']);
});

test('the frame and hashed files are answered from what is kept', async () => {
  expect(await visit('/scan-update')).toBe('kept /scan-update');
  expect(await visit('/dashboard')).toBe('kept /scan-update');
  expect(await visit('/login')).toBe('kept /scan-update');
  expect(await answerTo('/assets/app-1a2b.js')).toBe('kept /assets/app-1a2b.js');
});

// What it answered it could give to the next person on the device, or under the headers of another page.
test.each([
  '/payment',
  '/payment?plan=x',
  '/account-created',
  '/claim?token=x',
  '/reset-password?token=x',
  '/invitation?token=x',
  '/unsubscribe?user=x&key=x',
  '/track?tn=SH-123456ABC',
  '/p/abcdefghijklmnopqrstuv',
  '/s/AAAAAAAA',
  '/docs',
  '/',
])('it leaves the page %s to the network', async (path) => {
  expect(await visit(path)).toBeUndefined();
});

test.each([
  '/trpc/shipments.list?input=%7B%7D',
  '/api/shipments',
  '/api/live',
  '/api/files/0190a000-0000-7000-8000-000000000000',
  '/p/abcdefghijklmnopqrstuv/photos/1',
  '/logos/0190a000-0000-7000-8000-000000000000',
  'https://elsewhere.example/assets/app-1a2b.js',
])('it neither answers nor keeps what is asked of %s', async (path) => {
  expect(await answerTo(path)).toBeUndefined();
  expect(kept.size).toBe(0);
});

test('nor what is sent', async () => {
  for (const path of ['/trpc/scans.send', '/assets/app-1a2b.js']) {
    expect(await answerTo(path, { method: 'POST' })).toBeUndefined();
  }
});

test('installing fetches what is missing; what runs at once is kept with the mark by which Chromium compiles it whole', async () => {
  await install();
  expect([...kept.keys()]).toEqual([...NEW_FILES, '/release-is-whole']);
  const [atOnce, later] = NEW_FILES.map((file) => kept.get(file) as Response);
  expect(await atOnce?.text()).toBe('//# allFunctionsCalledOnLoad\nrun();');
  expect(atOnce?.headers.get('content-type')).toBe('text/javascript');
  expect(await later?.text()).toBe('run();');
});

test('installing takes the page of its own release', async () => {
  known = FILES.slice(1);
  served = (file) => (file === '/scan-update' ? html('<script src="/assets/app-1a2b.js"></script>') : script());
  await install();
  expect([...kept.keys()]).toEqual(['/scan-update', ...NEW_FILES, '/release-is-whole']);
});

// Each would be shown until the next release, with a network too.
test.each([
  ['the page of the release before', '/scan-update', '<script src="/assets/app-9z9z.js"></script>'],
  ['a page of the network as the frame', '/scan-update', '<h1>Accept the terms</h1>'],
  ['a page of the network as a script', NEW_FILES[1], '<h1>Accept the terms</h1>'],
])('%s is not kept, and the release is not whole', async (_what, file, text) => {
  known = FILES.slice(1);
  const page = '<script src="/assets/app-1a2b.js"></script>';
  served = (asked) => {
    if (asked === file) return html(text);
    return asked === '/scan-update' ? html(page) : script();
  };
  await expect(install()).rejects.toThrow('was answered with something else');
  expect([...kept.keys()]).not.toContain(file);
  expect([...kept.keys()]).not.toContain('/release-is-whole');
});
