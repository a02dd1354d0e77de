import { pbkdf2Sync } from 'node:crypto';

import { type BrowserContext, expect, type Page } from '@playwright/test';
import { z } from 'zod';

import { expectAccessible, expectFitsPhone, wearTheme } from './looks.ts';
import { keepProof, makeReady, onPhone } from './offline-phone.ts';
import { createOverRest, register, setTier, signInAs } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const PROOFS = 20;
/** As fast as EDGE on a good day, in bytes a second. */
const SLOW = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const proofs = z.object({
  proofs: z.array(
    z.object({
      id: z.string(),
      receiverName: z.string().nullable(),
      relation: z.string().nullable(),
      photos: z.array(z.object({ id: z.string() })),
      signature: z.array(z.array(z.unknown())).nullable(),
    }),
  ),
});

/** A picture of its own, the first larger than a phone keeps, with a place written beside it that nobody is to see. */
async function drawPhoto(page: Page, nth: number): Promise<Buffer> {
  const base64 = await page.evaluate(async (hue) => {
    const canvas = document.createElement('canvas');
    canvas.width = hue === 0 ? 1600 : 800;
    canvas.height = hue === 0 ? 1200 : 600;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = `hsl(${String(hue)} 40% 60%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = `hsl(${String(hue + 90)} 60% 30%)`;
    context.fillRect(100, 80, 200 + hue, 400);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return btoa(String.fromCodePoint(...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())));
  }, nth * 17);
  const bytes = Buffer.from(base64, 'base64');
  const exif = Buffer.from('Exif\0\0GPS -1.286,36.817', 'latin1');
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  return Buffer.concat([bytes.subarray(0, 2), segment, bytes.subarray(2)]);
}

async function takePhoto(page: Page, photo: Buffer): Promise<void> {
  await page.getByLabel('Take a photo').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo });
}

/** Signs with a finger: two strokes. */
async function sign(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: 'Pad to sign on with a finger' });
  const { x, y, width, height } = (await pad.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const [from, to] of [
    [0.2, 0.5],
    [0.55, 0.8],
  ] as const) {
    await page.mouse.move(x + width * from, y + height * 0.6);
    await page.mouse.down();
    await page.mouse.move(x + width * ((from + to) / 2), y + height * 0.3);
    await page.mouse.move(x + width * to, y + height * 0.6);
    await page.mouse.up();
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The usual delivery in five taps: photo, who, name done, signed, sent. */
async function deliver(page: Page, photo: Buffer): Promise<void> {
  await takePhoto(page, photo);
  await page.getByRole('radio', { name: 'Recipient' }).check({ force: true });
  await button(page, 'Next: signature').click();
  await sign(page);
  await button(page, 'Next: check and send').click();
  await button(page, 'Send').click();
}

/** What the code of the one shipment is tried by without a network, in an answer to `scans.carry`. */
function checkIn(answer: unknown): { salt: string; hash: string } {
  const page = z.object({
    shipments: z.tuple([z.object({ codeCheck: z.object({ salt: z.string(), hash: z.string() }) })]),
  });
  const result = z.object({ result: z.object({ data: page }) });
  return z.union([result, z.tuple([result]).transform(([first]) => first)]).parse(answer).result.data.shipments[0]
    .codeCheck;
}

/** Ends the tab as a killed one ends: nothing of it runs any more. */
async function crash(context: BrowserContext, page: Page): Promise<Page> {
  const gone = page.waitForEvent('crash');
  const session = await context.newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await gone;
  await page.close();
  return context.newPage();
}

test('twenty proofs with photo and signature without a network, a killed tab, a bad network: each recorded once and valid', async ({
  page: first,
  context,
}) => {
  // The network of this one is as slow as they are.
  test.setTimeout(150_000);
  await first.setViewportSize({ width: 360, height: 800 });
  const email = await register(first);
  await setTier(first, 'growth');
  const numbers = await createOverRest(
    first.request,
    email,
    Array.from({ length: PROOFS }, (_, nth) => ({ recipientName: `Grace Achieng ${String(nth)}`, pieces: 12 })),
  );
  await makeReady(first, PROOFS);
  const photos: Buffer[] = [];
  for (let nth = 0; nth < PROOFS; nth += 1) photos.push(await drawPhoto(first, nth));

  await context.setOffline(true);
  const find = async (page: Page, number: string) => {
    await page.getByLabel('Tracking Number').fill(number);
    await page.getByLabel('Tracking Number').press('Enter');
    await page.getByRole('link', { name: 'Deliver with proof' }).click();
  };
  const run = async (page: Page, from: number, until: number) => {
    await page.goto('/scan-update');
    for (let nth = from; nth < until; nth += 1) {
      await find(page, numbers[nth] ?? '');
      await deliver(page, photos[nth] ?? Buffer.of());
      await expect(page.getByLabel('Tracking Number')).toHaveValue('');
    }
    await expect(onPhone(page, until)).toBeVisible();
  };
  await run(first, 0, 12);

  // The phone ends the page in the middle of the next one, to make room for its camera.
  await find(first, numbers[12] ?? '');
  await takePhoto(first, photos[12] ?? Buffer.of());
  const name = first.getByLabel('Name', { exact: true });
  await expect(name).toBeVisible();
  await keepProof(first, () => name.fill('Moses Okello'));
  await keepProof(first, () => first.getByRole('radio', { name: 'Guard' }).check({ force: true }));
  await keepProof(first, () => button(first, 'Next: signature').click());
  await expect(first.getByText('“I received 12 pieces in good order.”')).toBeVisible();
  const page = await crash(context, first);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/deliver?tn=${encodeURIComponent(numbers[12] ?? '')}`);
  await expect(page.getByText('No network. This works without one.')).toBeVisible();
  await expect(page.getByText(/^Begun at .* not sent\./u)).toBeVisible();
  await expect(page.getByText('Guard, for Grace Achieng 12')).toBeVisible();
  await expect(page.getByText(/^1 photo, today/u)).toBeVisible();
  await expect(page.getByText('Moses Okello signs here')).toBeVisible();
  await button(page, 'Without a signature').waitFor();
  const pad = page.getByRole('img', { name: 'Pad to sign on with a finger' });
  await pad.click();
  await expect(page.getByRole('alert').filter({ hasText: 'A dot is no signature.' })).toBeVisible();
  await expect(button(page, 'Next: check and send')).toBeDisabled();
  await button(page, 'Clear').click();
  await sign(page);
  await expectAccessible(page);
  await wearTheme(page, 'dark');
  await expectAccessible(page, { rules: ['color-contrast'] });
  await expectFitsPhone(page);
  await button(page, 'Next: check and send').click();
  await expectAccessible(page);
  await button(page, 'Send').click();
  await expect(onPhone(page, 13)).toBeVisible();
  await run(page, 13, PROOFS);
  await page.goto('/outbox');
  await expect(page.getByText(`${String(PROOFS)} proofs with ${String(PROOFS)} photos wait here`)).toBeVisible();

  const session = await context.newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
  let sent = 0;
  await context.route(/\/trpc\/scans\.send|\/api\/files$/u, async (route) => {
    sent += 1;
    // Of ten requests one is lost, and of one the answer.
    if (sent % 10 === 3) return route.abort('connectionreset');
    const answer = await route.fetch();
    return sent % 10 === 7 ? route.abort('connectionreset') : route.fulfill({ response: answer });
  });
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'on this phone' })).toHaveCount(0, { timeout: 60_000 });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await session.detach();
  expect(sent).toBeGreaterThan(2 * PROOFS);

  const files: string[] = [];
  for (const [nth, number] of numbers.entries()) {
    const { id } = z
      .object({ id: z.string() })
      .parse(await (await page.request.get(`/api/shipments/tracking/${number}`)).json());
    const listed = proofs.parse(await (await page.request.get(`/api/shipments/${id}/proofs`)).json()).proofs;
    const isGuard = nth === 12;
    expect([number, listed]).toMatchObject([
      number,
      [
        {
          receiverName: isGuard ? 'Moses Okello' : `Grace Achieng ${String(nth)}`,
          relation: isGuard ? 'guard' : 'self',
          photos: [{}],
          signature: [expect.any(Array), expect.any(Array)],
        },
      ],
    ]);
    for (const photo of listed[0]?.photos ?? []) files.push(photo.id);
    const check = await page.request.get(`/api/proofs/${listed[0]?.id ?? ''}/verify`);
    expect(await check.json()).toEqual({ valid: true });
  }
  expect(new Set(files).size).toBe(PROOFS);
  const [file = ''] = files;
  const kept = await (await page.request.get(`/api/files/${file}`)).body();
  expect(kept.includes('GPS')).toBe(false);
  const [width, height] = await page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    return [picture.width, picture.height];
  }, `/api/files/${file}`);
  expect([width, height]).toEqual([1280, 960]);
});

test('what was not handed over says why, with a photo, and nobody is asked to sign', async ({ page, request }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{}]);
  await page.goto(`/deliver?tn=${number}`);
  await page.getByRole('radio', { name: 'Not delivered' }).check({ force: true });
  await expect(button(page, 'Next: photo')).toBeDisabled();
  await expect(page.getByText('Choose why first.')).toBeVisible();
  await page.getByRole('radio', { name: 'Nobody was there' }).check({ force: true });
  await expectAccessible(page);
  await button(page, 'Next: photo').click();
  await takePhoto(page, await drawPhoto(page, 3));
  await expect(button(page, 'Send')).toBeVisible();
  await page.getByLabel('Note').fill('The gate was locked');
  // A slow phone may take its time over one more: it is waited for.
  const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
  await step(/photo/iu).click();
  // Tapped twice it does not send what was not looked over.
  await expect(button(page, 'Next: check and send')).toBeEnabled();
  await button(page, 'Next: check and send').evaluate(async (next: HTMLElement) => {
    next.click();
    await new Promise((resolve) => setTimeout(resolve, 100));
    next.click();
  });
  await expect(page.getByLabel('Note')).toHaveValue('The gate was locked');
  await step(/photo/iu).click();
  await page.evaluate(() => {
    const draw = window.createImageBitmap;
    const isDue = new Promise((resolve) => window.addEventListener('draw', resolve));
    window.createImageBitmap = (async (file: Blob) => {
      await isDue;
      return draw(file);
    }) as typeof draw;
  });
  const another = { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: await drawPhoto(page, 4) };
  await page.getByLabel('Another photo').setInputFiles(another);
  await step(/send/iu).click();
  await expect(button(page, 'Making the photo small...')).toBeDisabled();
  await page.evaluate(() => window.dispatchEvent(new Event('draw')));
  await button(page, 'Send').click();
  await expect(page.getByText(`The proof of ${number} is on record.`)).toBeVisible();
  await page.goto(`/shipments/${number}`);
  await page.getByRole('link', { name: 'Proof', exact: true }).click();
  for (const told of ['Not delivered', 'Nobody was there', 'The gate was locked']) {
    await expect(page.getByText(told).first()).toBeVisible();
  }
  await expect(page.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible();
});

test('a proof that was begun goes on after the next sign-in, however late the key comes', async ({ page, request }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{}]);
  const key = page.waitForResponse(/scans\.key/u);
  await page.goto(`/deliver?tn=${number}`);
  await key;
  await takePhoto(page, await drawPhoto(page, 4));
  // It is on the disk before the next step is shown.
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.route(/scans\.key/u, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await signInAs(page, email);
  await page.goto(`/deliver?tn=${number}`);
  await expect(page.getByText(/^Begun at/u)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible();
});

test('a proof that was begun without an answer stays where no shipment turns out to have the number', async ({
  page,
}) => {
  await register(page);
  await setTier(page, 'growth');
  let isAway = true;
  await page.route(/\/trpc\/.*shipments\.byTrackingNumber/u, (route) => (isAway ? route.abort() : route.fallback()));
  await page.goto('/deliver?tn=SH-000000ZZZ');
  await takePhoto(page, await drawPhoto(page, 5));
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Grace Achieng');
  isAway = false;
  await expect(page.getByText('Shipment not found')).toBeVisible({ timeout: 30_000 });
  await expect(name).toHaveValue('Grace Achieng');
  await expectAccessible(page);
});

test('what the policy asks for cannot be left out; without a network a wrong code counts, and a reason stands for it', async ({
  page,
  request,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{}]);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const asked = { photo: true, name: true, signature: true, code: true };
  expect((await page.request.post('/trpc/proofs.setPolicy', { headers, data: asked })).status()).toBe(200);
  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = z.object({ id: z.string() }).parse(await found.json());
  const data = { status: 'Out for Delivery' };
  expect((await page.request.patch(`/api/shipments/${id}/status`, { headers, data })).status()).toBe(200);

  const carried = page.waitForResponse(/\/trpc\/.*scans\.carry/u);
  await page.goto(`/deliver?tn=${number}`);
  const { salt, hash } = checkIn(await (await carried).json());
  const isRight = (code: string) =>
    pbkdf2Sync(code, Buffer.from(salt, 'base64'), 100_000, 32, 'sha256').toString('base64') === hash;
  // Four digits can be guessed: what is wrong has to be known.
  const wrong = ['0000', '1111', '2222'].filter((code) => !isRight(code)).slice(0, 2);
  await expect(page.getByRole('button', { name: 'Step 4: Code' })).toBeDisabled();
  await expect(page.getByText('A photo is asked for here.')).toBeVisible();
  await expect(button(page, 'Without a photo')).toHaveCount(0);
  await context.setOffline(true);
  await takePhoto(page, await drawPhoto(page, 5));
  await page.getByRole('radio', { name: 'Colleague' }).check({ force: true });
  await expect(button(page, 'Next: signature')).toBeDisabled();
  await page.getByLabel('Name', { exact: true }).fill('Moses Okello');
  await button(page, 'Next: signature').click();
  await expect(button(page, 'Next: code')).toBeDisabled();
  await sign(page);
  await button(page, 'Next: code').click();
  const code = page.getByLabel('The four digits that the recipient was sent.');
  // An answer that comes once the step is left leads nowhere.
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/proofs.checkCode*', async (route) => {
    await answer.promise;
    await route.fulfill({ json: { result: { data: { isRight: true, triesLeft: 5 } } } });
  });
  const tried = page.waitForRequest('**/trpc/proofs.checkCode*');
  await code.fill('4829');
  await tried;
  await button(page, 'Step before').click();
  const answered = page.waitForResponse('**/trpc/proofs.checkCode*');
  answer.resolve();
  await answered;
  await page.waitForTimeout(500);
  await button(page, 'Next: code').click();
  await button(page, 'Another code').click();
  await page.unroute('**/trpc/proofs.checkCode*');
  // A phone that cannot check it keeps it for the server, and says so.
  await page.evaluate(() => {
    const native = Object.getOwnPropertyDescriptor(SubtleCrypto.prototype, 'deriveBits');
    SubtleCrypto.prototype.deriveBits = () => {
      if (native) Object.defineProperty(SubtleCrypto.prototype, 'deriveBits', native);
      return Promise.reject(new DOMException('Broken', 'OperationError'));
    };
  });
  await code.fill(wrong[0] ?? '');
  await expect(page.getByText('The code is kept. It is checked when the proof is sent.')).toBeVisible();
  await button(page, 'Step before').click();
  await button(page, 'Another code').click();
  for (const [nth, digits] of wrong.entries()) {
    await code.fill(digits);
    await expect(page.getByText(`The code is wrong. Tries left: ${String(4 - nth)}.`)).toBeVisible();
  }
  await expectAccessible(page);
  await button(page, 'Hand over without the code').click();
  await expect(button(page, 'Next: check and send')).toBeDisabled();
  await page.getByLabel('Why without the code?').fill('Her phone is flat');
  await button(page, 'Next: check and send').click();
  await expect(page.getByText('Without the code: Her phone is flat')).toBeVisible();
  await button(page, 'Send').click();
  await expect(onPhone(page, 1)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('link', { name: 'on this phone' })).toHaveCount(0);
  const { proofs: recorded } = z
    .object({ proofs: z.array(z.object({ code: z.string().nullable(), codeOverrideReason: z.string().nullable() })) })
    .parse(await (await page.request.get(`/api/shipments/${id}/proofs`)).json());
  expect(recorded).toEqual([{ code: 'overridden', codeOverrideReason: 'Her phone is flat' }]);
});
