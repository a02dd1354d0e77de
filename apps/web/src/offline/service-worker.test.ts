import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';

import { beforeEach, expect, test } from 'vitest';

const ORIGIN = 'https://msafara.example';
const FILES = ['/scan-update', '/assets/app-1a2b.js', '/manifest.webmanifest'];

type FetchEvent = {
  request: { url: string; method: string; mode: string };
  respondWith: (answer: Promise<unknown>) => void;
};

let listeners: Map<string, (event: unknown) => void>;
let kept: string[];

/** The worker as browsers run it, with a cache that has its files. */
beforeEach(() => {
  listeners = new Map();
  kept = [];
  const file = new URL('../../service-worker/service-worker.ts', import.meta.url);
  const cache = {
    match: (request: string) => Promise.resolve(FILES.includes(request) ? `kept ${request}` : undefined),
    put: (name: string) => Promise.resolve(void kept.push(name)),
  };
  const caches = { open: () => Promise.resolve(cache), match: cache.match, keys: () => Promise.resolve([]) };
  runInNewContext(stripTypeScriptTypes(readFileSync(file, 'utf8')), {
    RELEASE: { id: 'r1', files: FILES },
    URL,
    Response,
    caches,
    fetch: (request: { url: string }) => Promise.resolve(`fetched ${request.url}`),
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
  expect(kept).toEqual([]);
});

test('nor what is sent', async () => {
  for (const path of ['/trpc/scans.send', '/assets/app-1a2b.js']) {
    expect(await answerTo(path, { method: 'POST' })).toBeUndefined();
  }
});
