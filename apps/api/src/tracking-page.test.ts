import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LANGUAGES } from '@msafara/domain/settings/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { landingPage } from './features/landing/landing-page.ts';
import { wordsIn } from './features/mail/words.ts';
import { buildServer } from './server.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const DOCUMENT = `<!doctype html>
<html lang="en" dir="ltr">
  <head>
    <meta charset="utf-8" />
    <title>Msafara</title>
    <script src="/theme-init.js"></script>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>Msafara needs JavaScript.</noscript>
  </body>
</html>`;

const MANIFEST = {
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'], isEntry: true },
  '_map.js': { file: 'assets/map.js', imports: ['index.html'], css: ['assets/map.css'] },
  'src/routes/track.tsx': { file: 'assets/track.js', imports: ['index.html', '_map.js'], css: ['assets/track.css'] },
  'src/routes/landing.tsx': { file: 'assets/landing.js', imports: ['index.html'] },
  'src/routes/login.tsx': { file: 'assets/login.js', imports: ['index.html'], css: ['assets/login.css'] },
};

let folder: string;
let sleep = () => Promise.resolve();
let harbour: TestApp;
let app: TestApp['app'];
let sender: Person;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-web-'));
  await writeFile(join(folder, 'index.html'), DOCUMENT);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(MANIFEST));
  harbour = await startTestApp('sqlite', { PUBLIC_URL: 'https://harbour.example' }, { sleep: () => sleep() });
  app = await buildServer(harbour.deps, { webRoot: folder, isOpen: () => true });
  sender = await harbour.signUp('sender');
});

afterAll(async () => {
  await app.close();
  await harbour.close();
  await rm(folder, { recursive: true });
});

async function open(url: string, language = 'en-GB,en;q=0.8') {
  const response = await app.inject({ url, headers: { accept: 'text/html', 'accept-language': language } });
  return { status: response.statusCode, html: response.body, headers: response.headers };
}

async function ship(trackingNumber: string, more: object = {}): Promise<void> {
  const body = { trackingNumber, origin: 'Mombasa', destination: 'Kigali', ...more };
  const { status } = await harbour.rest('POST', '/api/shipments', { token: sender.token, body });
  expect(status).toBe(201);
}

test('what the app needs for the page comes along, once each, and nothing of other pages', async () => {
  const filesIn = (html: string) => [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/gu)].map(([, file]) => file);
  const shared = ['assets/index.js', 'assets/index.css'];
  const own = ['assets/track.js', 'assets/map.js', 'assets/map.css', 'assets/track.css'];
  const { html } = await open('/track');
  expect(filesIn(html)).toEqual([...shared, ...own]);
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/map.js">');
  // Styles wait for the first words, as the app's own do.
  expect(html).toContain('<link rel="preload" as="style" data-later crossorigin href="/assets/track.css">');
  expect(html).not.toContain('rel="stylesheet"');
  expect(filesIn((await open('/')).html)).toEqual([...shared, 'assets/landing.js']);
  const login = await open('/login');
  expect(filesIn(login.html)).toEqual([...shared, 'assets/login.js', 'assets/login.css']);
  expect(login.headers['cache-control']).toBe('no-cache');
});

test('the whole public answer stands in the page, and what the app loads comes after it (§2)', async () => {
  await ship('SH-PAGE1', { currentLocation: 'Nairobi', notes: 'Keep dry', isDelayed: true, delayReason: 'Rain' });
  const { status, html, headers } = await open('/track?tn=%20sh-page1%20');
  expect(status).toBe(200);
  expect(headers['x-robots-tag']).toBe('noindex');
  for (const text of ['SH-PAGE1', 'Registered at Nairobi.', 'Mombasa', 'Kigali', 'Keep dry', 'Delayed: Rain', 'UTC']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<meta property="og:title" content="SH-PAGE1 · Msafara">');
  expect(html).toContain('<meta property="og:url" content="https://harbour.example/track?tn=SH-PAGE1">');
  expect(html).toContain('<meta property="og:image" content="https://harbour.example/icon-512.png">');
  expect(html.indexOf('Registered at Nairobi.')).toBeLessThan(html.indexOf('/assets/index.js'));
  const [head = ''] = html.split('</head>');
  expect(head).not.toMatch(/<script|rel="stylesheet"/u);
  expect(html).not.toContain('needs JavaScript');
  // The public fields and nothing else (D7).
  expect(html).not.toMatch(/organisation|sender@example\.com|createdBy/u);
});

test('a message with a link leads to the page of the number, whose address can be passed on (D7)', async () => {
  const message = 'Follow it: https://harbour.example/track?lang=sw&tn=sh-page1 .';
  const { status, headers } = await open(`/track?tn=${encodeURIComponent(message)}`);
  expect([status, headers.location, headers['cache-control']]).toEqual([303, '/track?tn=SH-PAGE1', 'no-store']);
  // The short link as it stands in a message, without its scheme, and opened with the sign that ends the sentence.
  const short = await open(`/track?tn=${encodeURIComponent('Hear of it: harbour.example/t/SH-PAGE1.')}`);
  expect([short.status, short.headers.location]).toEqual([303, '/track?tn=SH-PAGE1']);
  expect((await open('/t/SH-PAGE1.')).headers.location).toBe('/track?tn=SH-PAGE1');
  const other = 'https://harbour.example/login?tn=sh-page1';
  expect((await open(`/track?tn=${encodeURIComponent(other)}`)).status).toBe(404);
});

test('an address that somebody made up from a number leads to its page', async () => {
  const { status, headers } = await open('/track/sh-page1.');
  expect([status, headers.location, headers['cache-control']]).toEqual([303, '/track?tn=sh-page1', 'no-store']);
  // An unknown number leads to the same page, which says so and offers the search.
  const other = await open('/track/a%20b?c');
  expect([other.status, other.headers.location]).toEqual([303, '/track?tn=ab']);
  expect((await open('/track/')).headers.location).toBe('/track');
  expect((await open('/track/sh-page1/more')).status).toBe(404);
});

test('a number that we made is found without its hyphen, and its page has the address with it (D7)', async () => {
  await ship('SH-482918KQT');
  expect((await open('/track?tn=sh%20482918%20kqt')).headers.location).toBe('/track?tn=SH-482918KQT');
  expect((await open('/track?tn=sh-482918kqt')).status).toBe(200);
  const answer = await harbour.rest('GET', '/api/public/track/SH482918KQT');
  expect(answer).toMatchObject({ status: 200, body: { trackingNumber: 'SH-482918KQT' } });
  expect((await harbour.rest('GET', '/api/public/track/SH482918KQ')).status).toBe(404);
});

test('an answer that may be old says as of when, to readers and to programs, and is not kept', async () => {
  await ship('SH-PAGEOLD');
  const { database } = harbour.deps;
  const standbys: typeof database.standbys = {
    ...database.standbys,
    readAlways: async (_about, work) => ({ value: await work(database), asOf: '2026-11-20T07:59:00.000Z' }),
  };
  const away = await buildServer(
    { ...harbour.deps, database: { ...database, standbys } },
    { webRoot: folder, isOpen: () => true },
  );
  const page = await away.inject({ url: '/track?tn=SH-PAGEOLD', headers: { 'accept-language': 'pt' } });
  expect(page.body).toContain(
    '<p class="late">Situação às 09:59. O que veio depois não pode ser lido neste momento.</p>',
  );
  const answer = await away.inject('/api/public/track/SH-PAGEOLD');
  expect(answer.headers['as-of']).toBe('2026-11-20T07:59:00.000Z');
  // The primary is there again.
  standbys.readAlways = async (_about, work) => ({ value: await work(database) });
  expect((await away.inject('/api/public/track/SH-PAGEOLD')).headers['as-of']).toBeUndefined();
  await away.close();
});

test('while nothing can be read, the page says so to its reader, in the language of the reader', async () => {
  const { database } = harbour.deps;
  const readAlways = () => Promise.reject(Object.assign(new Error('The server shuts down'), { code: '57P01' }));
  const away = await buildServer(
    { ...harbour.deps, database: { ...database, standbys: { ...database.standbys, readAlways } } },
    { webRoot: folder, isOpen: () => true },
  );
  const page = await away.inject({ url: '/track?tn=SH-PAGEAWAY', headers: { 'accept-language': 'sw' } });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5']);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain('Huduma ina shughuli nyingi. Tafadhali jaribu tena baada ya muda mfupi.');
  await away.close();
});

test('what people typed is text, in the page and in what the app reads of it', async () => {
  const evil = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
  await ship('SH-EVIL1', { origin: evil, currentLocation: evil, notes: evil });
  const { html } = await open('/track?tn=SH-EVIL1');
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img');
  const [, seed = ''] = /id="first-answer">(.*?)<\/script>/u.exec(html) ?? [];
  expect(JSON.parse(seed)).toMatchObject({ result: { origin: evil, notes: evil } });
  const typed = await open(`/track?tn=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(typed.html).not.toContain('<script>alert');
});

test('a number that leads nowhere is 404 and says so; past a hundred an address waits, and too many who wait are told (D7)', async () => {
  const missed = await open('/track?tn=SH-NOWHERE');
  expect([missed.status, missed.html]).toMatchObject([404, expect.stringContaining('Shipment not found.')]);
  expect((await open('/track')).status).toBe(200);
  expect((await open('/track?tn=%20')).status).toBe(200);
  expect((await open(`/track?tn=${'x'.repeat(400)}`)).status).toBe(200);
  for (let n = 0; n < 100; n += 1) await open(`/track?tn=SH-MISS${String(n)}`);
  const waking: (() => void)[] = [];
  sleep = () => new Promise<void>((resolve) => waking.push(resolve));
  const slowed = Array.from({ length: 20 }, () => open('/track?tn=SH-PAGE1'));
  await expect.poll(() => waking.length).toBe(20);
  const refused = await open('/track?tn=SH-PAGE1');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
  for (const [language, words] of [
    ['en', 'Too many requests. Please wait a moment.'],
    ['fr', 'Trop de requêtes. Veuillez attendre un instant.'],
    ['ar', 'طلبات كثيرة جدًا. يُرجى الانتظار لحظة.'],
    ['sw', 'Maombi ni mengi mno. Tafadhali subiri kidogo.'],
    ['pt', 'Demasiados pedidos. Espere um momento.'],
  ] as const) {
    expect((await open('/track?tn=SH-PAGE1', language)).html).toContain(words);
  }
  for (const wake of waking) wake();
  expect((await Promise.all(slowed)).map(({ status }) => status)).toEqual(slowed.map(() => 200));
  harbour.clock.now += 11 * 60_000;
  expect((await open('/track?tn=SH-PAGE1')).status).toBe(200);
});

test('in the language that the browser asks for, mirrored where it is written so (D14)', async () => {
  const french = await open('/track?tn=SH-PAGE1', 'fr-CI,fr;q=0.9,en;q=0.5');
  expect(french.html).toContain('<html lang="fr" dir="ltr">');
  expect(french.html).not.toContain('Registered at');
  expect((await open('/track?tn=SH-PAGE1', 'ar')).html).toContain('<html lang="ar" dir="rtl">');
  expect((await open('/track?tn=SH-PAGE1', 'de,xx')).html).toContain('<html lang="en" dir="ltr">');
});

test('in the language that was chosen, which the address can ask for without scripts (D14)', async () => {
  const { html } = await open('/track?tn=SH-PAGE1');
  expect(html).toContain('<a href="/track?tn=SH-PAGE1&amp;lang=fr" lang="fr" hreflang="fr">Français</a>');
  const french = await open('/track?tn=SH-PAGE1&lang=fr');
  expect(french.html).toContain('<html lang="fr" dir="ltr">');
  expect(french.headers['set-cookie']).toBe('language=fr; Max-Age=31536000; Path=/; SameSite=Lax');
  const headers = { accept: 'text/html', 'accept-language': 'en', cookie: 'language=sw' };
  const again = await app.inject({ url: '/track?tn=SH-PAGE1', headers });
  expect(again.body).toContain('<html lang="sw" dir="ltr">');
  for (const odd of ['/track?lang=xx', '/track?lang=fr&lang=sw', '/?lang=%00']) {
    const { status, html: page, headers: answered } = await open(odd);
    expect([status, answered['set-cookie']]).toEqual([200, undefined]);
    expect(page).toContain('<html lang="en" dir="ltr">');
  }
});

test.each([
  ['fr;q=0.5, sw;q=0.9', 'sw'],
  ['de, fr-CA;q=0.3, PT-BR;q=0.8, *;q=0.1', 'pt'],
  ['sw;q=0, ar', 'ar'],
  ['fr;q=0', 'en'],
  ['fr, sw', 'fr'],
])('in the language that the browser asks for most: %s', async (asked, language) => {
  expect((await open('/track?tn=SH-PAGE1', asked)).html).toContain(`<html lang="${language}"`);
});

test('times stand in the zone of the destination, and what is late says by how much and since when (D31)', async () => {
  const due = new Date(harbour.clock.now + 3_600_000).toISOString();
  await ship('SH-DUE1', { destination: 'Kampala, Uganda', estimatedDeliveryDate: due });
  const { html } = await open('/track?tn=SH-DUE1');
  expect(html).toContain('Times in East Africa Time (UTC+3)');
  expect(html).toContain('Expected in Kampala, Uganda');
  expect(html).not.toContain('Late by');
  harbour.clock.now += 6 * 3_600_000;
  const late = await open('/track?tn=SH-DUE1');
  expect(late.html).toContain('Was expected in Kampala, Uganda');
  expect(late.html).toMatch(/Late by 5 hours: it was due on \w+day \d+ \w+, \d\d:\d\d/u);
  expect((await open('/track?tn=SH-DUE1', 'fr')).html).toMatch(/En retard de 5\sheures/u);
});

test.each([
  ['/', 'From the quay to the last kilometre.'],
  ['/vision', 'One caravan, from every port to every door.'],
])('%s has its first words before any script, and a form that tracks without one', async (path, words) => {
  const { status, html } = await open(path);
  expect(status).toBe(200);
  expect(html).toContain(words);
  expect(html).toContain('<form action="/track" method="get" role="search">');
  expect(html.indexOf(words)).toBeLessThan(html.indexOf('/assets/index.js'));
  expect((await open(path, 'sw')).html).not.toContain(words);
});

test.each([
  ['/login', 'For the people who move the goods.'],
  ['/register', 'You start a new organisation and own it.'],
])('%s has its first words before any script, and says that it needs one', async (path, words) => {
  const { status, html } = await open(path);
  expect(status).toBe(200);
  expect(html).toContain('<noscript>This page needs JavaScript and a browser from 2022 or later.</noscript>');
  expect(html.indexOf(words)).toBeGreaterThan(0);
  expect(html.indexOf(words)).toBeLessThan(html.indexOf('/assets/index.js'));
  const swahili = await open(path, 'sw');
  expect(swahili.html).toContain('Ukurasa huu unahitaji JavaScript na kivinjari cha mwaka 2022 au cha baadaye.');
  expect(swahili.html).not.toContain(words);
});

test('/pricing has its plans before any script', async () => {
  for (const path of ['/pricing', '/subscription']) {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain('<h2>Growth</h2>');
    expect(html).toContain('<b><bdi>$49</bdi></b>/month');
    expect(html).toContain('<li>Up to 1,000 shipments per month</li><li>Up to 10 users</li>');
    expect(html).toContain('<li>Shipment management</li>');
    expect(html.indexOf('Three plans')).toBeLessThan(html.indexOf('/assets/index.js'));
  }
  expect((await open('/pricing', 'fr')).html).toMatch(/<bdi>49\s\$<\/bdi>/u);
});

test('a plan leads to its payment where plans are sold, and to a trial where they are not', () => {
  const options = { t: wordsIn('en'), language: 'en', trialDays: 14, publicUrl: '', named: undefined } as const;
  const leads = (isSold: boolean) =>
    [
      ...landingPage('/pricing', { ...options, isSold }).body.matchAll(
        /class="button" href="(\/[a-z]+)(?:\?plan=([^"]+))?"/gu,
      ),
    ].map(([, path, plan]) => [
      path,
      plan === undefined ? null : new URLSearchParams(`plan=${plan}`).get('plan')?.slice(0, 17),
    ]);
  expect(leads(false).slice(-3)).toEqual([
    ['/register', null],
    ['/register', null],
    ['/register', null],
  ]);
  expect(
    leads(true)
      .slice(-3)
      .map(([path]) => path),
  ).toEqual(['/payment', '/payment', '/payment']);
  expect(leads(true).at(-2)?.[1]).toBe('{"name":"Growth",');
});

test.each(['/', '/vision', '/pricing', '/subscription', '/login', '/register'])(
  'search engines are told of each language of %s under an address of its own',
  async (path) => {
    const address = `https://harbour.example${path === '/subscription' ? '/pricing' : path}`;
    const linksIn = (html: string) =>
      [...html.matchAll(/<link rel="(?:canonical|alternate)"(?: hreflang="([\w-]+)")? href="([^"]*)">/gu)].map(
        ([, language = 'canonical', url]) => [language, url],
      );
    const others = [...LANGUAGES.map((one) => [one, `${address}?lang=${one}`]), ['x-default', address]];
    expect(linksIn((await open(path, 'pt')).html)).toEqual([['canonical', address], ...others]);
    for (const one of LANGUAGES) {
      const { html } = await open(`${path}?lang=${one}`);
      expect(html).toContain(`<html lang="${one}"`);
      expect(linksIn(html)).toEqual([['canonical', `${address}?lang=${one}`], ...others]);
    }
  },
);

test('under a bar with the links of the app, on the page where one is marked, and languages for who has no scripts', async () => {
  const { html } = await open('/pricing');
  const [, bar = ''] = /<header class="bar">(.*?)<\/header>/u.exec(html) ?? [];
  expect(bar).toContain('<a href="/pricing" aria-current="page">Pricing</a>');
  expect(bar).toContain('<a href="/login" class="button">Sign In</a>');
  expect(bar).toContain('<a href="/pricing?lang=ar" lang="ar" hreflang="ar">العربية</a>');
  expect((await open('/login')).html).not.toContain('class="button"');
  expect((await open('/track?tn=SH-NONE')).html).toContain('href="/track?tn=SH-NONE&amp;lang=ar"');
});

test('a proof is named and not shown (D28)', async () => {
  await ship('PROVEN-00001');
  const at = '/api/shipments/tracking/PROVEN-00001';
  const { body } = await harbour.rest('GET', at, { token: sender.token });
  const proof = {
    kind: 'delivery',
    outcome: 'delivered',
    receiverName: 'Moses Okello',
    capturedAt: new Date(harbour.clock.now).toISOString(),
  };
  expect((await open('/track?tn=PROVEN-00001')).html).not.toContain('Proof on file');
  const { id } = body as { id: string };
  expect((await harbour.rest('POST', `/api/shipments/${id}/proofs`, { token: sender.token, body: proof })).status).toBe(
    201,
  );
  const { html } = await open('/track?tn=PROVEN-00001');
  expect(html).toContain('<b>Proof on file</b><br>The sender can show it to you.');
  expect(html).not.toContain('Moses');
});
