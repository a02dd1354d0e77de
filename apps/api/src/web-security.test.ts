import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildServer } from './server.ts';
import { routesOf } from './testing/registered-routes.ts';
import { PASSWORD, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const DOCUMENT = `<!doctype html><html lang="en" dir="ltr"><head><title>Msafara</title>
<script src="/theme-init.js"></script><script type="module" crossorigin src="/assets/index.js"></script></head>
<body><div id="root"></div></body></html>`;

let folder: string;
let harbour: TestApp;
let app: TestApp['app'];
let sender: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), DOCUMENT);
  await writeFile(join(folder, 'manifest.json'), '{}');
  await writeFile(join(folder, 'theme-init.js'), '');
  await writeFile(join(folder, 'assets/index.js'), '');
  await writeFile(join(folder, 'assets/gone.js'), '');
  await writeFile(join(folder, 'assets/reader.worker-1a.js'), '');
  harbour = await startTestApp('sqlite', { RATE_LIMITS: 'off' }, { payments: true });
  app = await buildServer(harbour.deps, { webRoot: folder, isOpen: () => true, standIn: harbour.deps.env.paypal });
  await app.ready();
  sender = await harbour.signUp('sender');
});

afterAll(async () => {
  await app.close();
  await harbour.close();
  await rm(folder, { recursive: true });
});

/** Pages behind the sign-in may ask where the reader is, to offer the nearest place. */
const SIGNED_IN =
  /^\/(?:dashboard|shipments(?:\/x|\/import)?|dynamic-eta|at-the-border(?:\/import)?|units\/x|qr-generator|labels|scan-update|deliver|outbox|reports|live-chat|settings|receipt\/x|admin)$/u;
const isSignedIn = (url: string) => SIGNED_IN.test(url);

/** The one path that scripts of other sites may read. */
const OPEN = '/api/public/track/x';

/** The directives of a policy, by name. */
function policyOf(header: unknown): Record<string, string> {
  const parts = String(header)
    .split(';')
    .map((part) => part.trim().split(/\s+/u));
  return Object.fromEntries(parts.map(([name = '', ...sources]) => [name, sources.join(' ')]));
}

test('every page of the web app is known here by its address, so that none is opened as a 404', async () => {
  const routes = await readFile(new URL('../../web/src/app-routes.tsx', import.meta.url), 'utf8');
  const paths = Array.from(routes.matchAll(/path: '(\/[^']*)'/gu), ([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(35);
  const served = new Set(routesOf(app).map(({ url }) => url));
  expect(paths.filter((path) => !served.has(path))).toEqual([]);
});

test('a password manager is led to where a password is changed, and to nothing where it looks whether it can trust that', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password');
  expect([statusCode, headers.location]).toEqual([302, '/settings?tab=security']);
  const unlikely = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await app.inject(unlikely)).statusCode).toBe(404);
});

describe('headers', () => {
  const asked = () => {
    const paths = routesOf(app).filter(
      ({ method, url }) => method === 'GET' && !['/api/live', '/trpc/live.changes'].includes(url),
    );
    return [...paths.map(({ url }) => url.replaceAll(/:\w+|\*/gu, 'x')), '/nowhere', '/api/nowhere', '/%E0%A4%A'];
  };

  test('every answer forbids sniffing, tells no address to others and keeps to https (3.4.1, 3.4.4, 3.4.5)', async () => {
    const without: unknown[] = [];
    for (const url of asked()) {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      const isRight =
        headers['x-content-type-options'] === 'nosniff' &&
        /^(?:no-referrer|same-origin)$/u.test(String(headers['referrer-policy'])) &&
        String(headers['strict-transport-security']).startsWith('max-age=31536000');
      if (!isRight) without.push([url, headers]);
    }
    expect(without).toEqual([]);
  });

  test('every answer has an id of its own, none that a caller sends', async () => {
    const ids: string[] = [];
    const trpc = ['/trpc/app.config', '/trpc/shipments.stats', '/trpc/nothing.here', '/trpc'];
    for (const url of [...asked(), ...trpc]) {
      for (const method of ['GET', 'DELETE'] as const) {
        const { headers } = await app.inject({
          method,
          url,
          headers: { 'x-request-id': 'theirs', accept: 'text/html' },
        });
        ids.push(String(headers['x-request-id']));
      }
    }
    expect(ids.filter((id) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u.test(id))).toEqual(
      [],
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('no page runs inline scripts, is framed, or has a base or a plug-in (3.4.3, 3.4.6)', async () => {
    const pages: string[] = [];
    for (const url of asked()) {
      const { headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      if (!String(headers['content-type']).includes('text/html')) continue;
      pages.push(url);
      const policy = policyOf(headers['content-security-policy']);
      const scripts = policy['script-src'] ?? policy['default-src'] ?? '';
      // The pages of proofs and of corridors have no scripts at all.
      const isBare = url.startsWith('/p/') || url === '/corridors';
      expect([url, scripts]).toEqual([url, isBare ? "'none'" : expect.stringContaining("'self'")]);
      expect([url, scripts]).not.toEqual([
        url,
        expect.stringMatching(
          /unsafe-inline|(?<!wasm-)unsafe-eval|data:|blob:|\*(?!\.(?:paypal|paypalobjects|venmo)\.com)/u,
        ),
      ]);
      if (url.startsWith('/paypal-stand-in')) continue;
      expect(policy).toMatchObject({
        'default-src': isBare ? "'none'" : "'self'",
        ...(!isBare && { 'object-src': "'none'" }),
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
        'form-action': isBare ? "'none'" : "'self'",
      });
      const position = isSignedIn(url) ? '(self)' : '()';
      expect([url, headers['permissions-policy']]).toEqual([
        url,
        `camera=(self), geolocation=${position}, microphone=(), payment=()`,
      ]);
      const opener = url === '/payment' ? 'same-origin-allow-popups' : 'same-origin';
      expect([url, headers['cross-origin-opener-policy']]).toEqual([url, opener]);
      expect(url === '/payment' || !/paypal/u.test(JSON.stringify(policy))).toBe(true);
    }
    expect(pages).toEqual(
      expect.arrayContaining(['/', '/docs', '/track', '/payment', '/admin', '/login', '/nowhere', '/vision']),
    );
  });

  test('a file that a page loads has few headers, a worker the policy of its page, and one that is gone is not kept', async () => {
    const of = async (name: string) => (await app.inject(`/assets/${name}`)).headers;
    const { date: _date, 'x-request-id': _id, etag: _etag, ...script } = await of('index.js');
    expect(script).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      connection: 'keep-alive',
      'content-length': '0',
      'content-type': 'application/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(policyOf((await of('reader.worker-1a.js'))['content-security-policy'])).toEqual({
      'default-src': "'self'",
      'script-src': "'self' 'wasm-unsafe-eval'",
      'object-src': "'none'",
      'base-uri': "'none'",
    });
    await rm(join(folder, 'assets/gone.js'));
    const gone = await app.inject('/assets/gone.js');
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, undefined]);
  });

  test('what is no page may load nothing at all', async () => {
    for (const url of ['/api/stats', '/trpc/app.config', '/api/public/track/SH-1', '/api/nowhere', '/healthz']) {
      const { headers } = await app.inject({ url });
      expect([url, headers['content-security-policy']]).toEqual([url, "default-src 'none'; frame-ancestors 'none'"]);
    }
  });

  test.each([
    ['(iPhone; CPU iPhone OS 18_7) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Safari/604.1', 'unsafe-none'],
    ['(X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36', 'same-origin-allow-popups'],
  ])('the window of the provider finds the payment page again in %s', async (agent, policy) => {
    const of = async (url: string) =>
      (await app.inject({ url, headers: { accept: 'text/html', 'user-agent': `Mozilla/5.0 ${agent}` } })).headers;
    expect((await of('/payment'))['cross-origin-opener-policy']).toBe(policy);
    expect((await of('/login'))['cross-origin-opener-policy']).toBe('same-origin');
  });

  test('the pages beside the app name the icon of their tab, and their policy lets it in', async () => {
    for (const url of ['/docs', '/corridors', '/p/nowhere']) {
      const { body, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
      expect([url, /<link rel="icon"[^>]*>/u.exec(body)?.[0]]).toEqual([url, expect.stringContaining('/favicon.svg')]);
      expect([url, policyOf(headers['content-security-policy'])['img-src']]).toEqual([
        url,
        expect.stringContaining("'self'"),
      ]);
    }
  });

  test('the pages that are written here have no script of their own in them', async () => {
    for (const url of ['/', '/docs', '/vision', '/track', '/track?tn=SH-NOWHERE', '/payment', '/nowhere']) {
      const { body } = await app.inject({ url, headers: { accept: 'text/html' } });
      const inline = [...body.matchAll(/<script\b([^>]*)>/gu)].map(([, attributes = '']) => attributes);
      expect(inline.filter((one) => !/\bsrc=|type="application\/json"/u.test(one))).toEqual([]);
      expect(body).not.toMatch(/\son\w+=|javascript:/iu);
    }
  });

  test('no origin may read answers with the cookie, nor send anything that has to be asked for (3.4.2)', async () => {
    for (const url of asked().filter((one) => one !== OPEN)) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await app.inject({
          method,
          url,
          headers: {
            origin: 'https://evil.example',
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'content-type, authorization',
          },
        });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect([url, headers['cross-origin-resource-policy']]).not.toEqual([url, 'cross-origin']);
      }
    }
  });

  test('public tracking alone is read by scripts of all sites, never with credentials', async () => {
    const body = { trackingNumber: 'SH-000001ABC', origin: 'Tema', destination: 'Kumasi' };
    await harbour.rest('POST', '/api/shipments', { token: sender.token, body });
    const url = '/api/public/track/SH-000001ABC';
    const etag = String((await app.inject({ url })).headers['etag']);
    const open = {
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'x-request-id, retry-after, as-of, etag',
      'cross-origin-resource-policy': 'cross-origin',
    };
    const answers = [
      [200, { url }],
      [200, { url, method: 'HEAD' }],
      [200, { url, headers: { authorization: `Bearer ${sender.token}`, cookie: `sid=${sender.cookie}` } }],
      [304, { url, headers: { 'if-none-match': etag } }],
      [400, { url: `/api/public/track/${'x'.repeat(200)}` }],
      [404, { url: OPEN }],
      [204, { url, method: 'OPTIONS' }],
    ] as const;
    for (const [status, options] of answers) {
      const { statusCode, headers } = await app.inject({
        ...options,
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization, content-type',
          ...('headers' in options && options.headers),
        },
      });
      expect([statusCode, headers]).toEqual([status, expect.objectContaining(open)]);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      const asked = ['methods', 'headers'].map((what) => headers[`access-control-allow-${what}`]);
      expect(asked).toEqual(status === 204 ? ['GET, HEAD', 'content-type, if-none-match'] : [undefined, undefined]);
    }
  });
});

describe('cookies (3.3.1–3.3.4)', () => {
  async function cookiesOf(server: TestApp['app']): Promise<string[]> {
    const post = (path: string, body: object) =>
      server.inject({
        method: 'POST',
        url: `/trpc/${path}`,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        payload: body,
      });
    const login = await post('auth.login', { email: sender.user.email, password: PASSWORD });
    const order = await post('checkout.createOrder', { amount: '49.00' });
    return [login, order].flatMap(({ headers }) => headers['set-cookie'] ?? []);
  }

  test('in development: out of reach of scripts, sent by our own pages alone', async () => {
    const [session, device, checkout] = await cookiesOf(app);
    expect(session).toMatch(/^sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/u);
    expect(device).toMatch(/^device=[\w~-]{40,60}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/u);
    expect(checkout).toMatch(/^checkout=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/u);
  });

  test('in production: by https alone, and bound to this host', async () => {
    const deps = { ...harbour.deps, env: { ...harbour.deps.env, isProduction: true } };
    const server = await buildServer(deps, { webRoot: undefined, isOpen: () => true });
    const [session, device, checkout] = await cookiesOf(server);
    expect(device).toMatch(/^__Host-device=[\w~-]{40,60}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
    expect(session).toMatch(/^__Host-sid=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
    expect(checkout).toMatch(/^__Host-checkout=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
    // The name of development is nobody there.
    const plain = await server.inject({
      url: '/trpc/auth.session',
      headers: { cookie: `sid=${sender.cookie}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(plain.json()).toEqual({ result: { data: null } });
    await server.close();
  });

  test('REST sets none, and the web app gets no token in a body', async () => {
    const { headers } = await harbour.rest('POST', '/api/auth/login', {
      body: { email: sender.user.email, password: PASSWORD },
    });
    expect(headers['set-cookie']).toBeUndefined();
    const { body } = await harbour.trpc('mutation', 'auth.login', { email: sender.user.email, password: PASSWORD });
    expect(body).not.toHaveProperty('token');
  });
});

describe('requests of other sites (3.5.1–3.5.3)', () => {
  const rename = (name: string) => JSON.stringify({ name });
  const ours = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

  async function send(
    headers: Record<string, string | undefined>,
    payload = rename('Mallory'),
    method: 'POST' | 'PUT' | 'GET' = 'POST',
  ) {
    const sent = Object.fromEntries(
      Object.entries({ ...ours, cookie: `sid=${sender.cookie}`, ...headers }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    return app.inject({
      method,
      url: '/trpc/account.changeProfile',
      headers: sent as Record<string, string>,
      ...(method !== 'GET' && { payload }),
    });
  }

  const nameNow = async () =>
    (await harbour.trpc('query', 'auth.session', undefined, sender.cookie)).body as { name: string };

  test.each([
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from a sister domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['with the origin of another site', { origin: 'https://evil.example' }, 403],
    ['with an origin that looks like ours', { origin: 'http://localhost:80.evil.example' }, 403],
    ['from a sandboxed frame', { origin: 'null' }, 403],
    ['from a browser that says nothing', { 'sec-fetch-site': undefined }, 403],
    ['as text', { 'content-type': 'text/plain' }, 415],
    ['as a form', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['as a form with parts', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
    ['as bytes', { 'content-type': 'application/octet-stream' }, 415],
    ['as something like JSON', { 'content-type': 'application/jsonp' }, 415],
    ['as nothing in particular', { 'content-type': undefined }, 415],
  ])('%s: refused, nothing done', async (_what, headers, status) => {
    const response = await send(headers);
    expect([response.statusCode, typeof response.json()]).toEqual([status, 'object']);
    expect(await nameNow()).toMatchObject({ name: 'sender' });
  });

  test('a form with parts that names the field, and a change by GET, do nothing either', async () => {
    const form = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nMallory\r\n--x--\r\n';
    expect((await send({ 'content-type': 'multipart/form-data; boundary=x' }, form)).statusCode).toBe(415);
    const byGet = await app.inject({
      url: `/trpc/account.changeProfile?input=${encodeURIComponent(rename('Mallory'))}`,
      headers: { cookie: `sid=${sender.cookie}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(byGet.statusCode).toBe(405);
    expect((await send({}, rename('Mallory'), 'PUT')).statusCode).toBe(405);
    expect(await nameNow()).toMatchObject({ name: 'sender' });
    expect((await send({}, rename('Zawadi'))).statusCode).toBe(200);
    expect(await nameNow()).toMatchObject({ name: 'Zawadi' });
  });

  test('a header that is no good is not made good by the cookie beside it', async () => {
    const cookie = `sid=${sender.cookie}`;
    const ask = (url: string, authorization?: string) =>
      app.inject({
        url,
        headers: { cookie, 'sec-fetch-site': 'same-origin', ...(authorization && { authorization }) },
      });
    expect((await ask('/trpc/shipments.stats?input=%7B%7D')).statusCode).toBe(200);
    for (const header of ['Bearer nobody', `Bearer ${sender.cookie}`, 'Basic YTpi']) {
      expect((await ask('/trpc/shipments.stats?input=%7B%7D', header)).statusCode).toBe(401);
      expect((await ask('/api/stats', header)).statusCode).toBe(401);
    }
  });

  test('REST takes no cookie that the browser adds by itself', async () => {
    for (const url of ['/api/shipments', '/api/admin/reset-shipments', '/api/notifications/clear-all']) {
      const headers = { cookie: `sid=${sender.cookie}`, 'content-type': 'text/plain', 'sec-fetch-site': 'cross-site' };
      const { statusCode } = await app.inject({
        method: url === '/api/shipments' ? 'POST' : 'DELETE',
        url,
        headers,
        payload: '{}',
      });
      expect([403, 415]).toContain(statusCode);
    }
  });
});
