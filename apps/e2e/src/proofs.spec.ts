import { expect } from '@playwright/test';

import { breakAnswer, failUntilRetry } from './answers.ts';
import { expectAccessible, expectSound, wearTheme } from './looks.ts';
import { createOverRest, register, setTier } from './people.ts';
import { test } from './test.ts';

/** A photo of the page itself, as small as a phone makes them. */
const PHOTO = { width: 480, height: 360 };

const wave = (from: number, y: number) =>
  Array.from({ length: 40 }, (_, n) => ({ x: from + n * 6, y: Math.round(y + 60 * Math.sin(n / 3)), t: n * 16 }));

test('what was proven is shown to members whole, checked on request, and named to the public alone (D28)', async ({
  browser,
  page,
  request,
}) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{ origin: 'Mombasa', destination: 'Kampala' }]);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = (await found.json()) as { id: string };
  await page.goto('/pricing');
  const photo = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, ...PHOTO } });
  const stored = await page.request.put('/api/files', {
    headers: { ...headers, 'content-type': 'image/jpeg' },
    data: photo,
  });
  expect(stored.status(), await stored.text()).toBe(200);
  const { id: fileId } = (await stored.json()) as { id: string };
  const proof = {
    kind: 'delivery',
    outcome: 'delivered',
    receiverName: 'Moses Okello',
    relation: 'guard',
    notes: 'Left at the gate house',
    photos: [fileId],
    signature: [wave(40, 160), wave(300, 140)],
    position: { lat: 0.31628, lon: 32.58219, accuracyM: 12 },
    location: 'Kampala, Nakawa',
    capturedAt: new Date().toISOString(),
  };
  const recorded = await page.request.post(`/api/shipments/${id}/proofs`, { headers, data: proof });
  expect(recorded.status(), await recorded.text()).toBe(201);

  await page.goto(`/shipments/${id}`);
  const shown = page.getByRole('main');
  await shown.getByRole('link', { name: 'Proof', exact: true }).click();
  await expect(shown.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  for (const fact of [
    'Moses Okello',
    'guard',
    'Left at the gate house',
    '0.31628, 32.58219 (± 12 m)',
    'Amina Diallo',
  ]) {
    await expect(shown.getByText(fact).first(), fact).toBeVisible();
  }
  const picture = shown.getByRole('img', { name: 'Photo 1 of 1' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([PHOTO.width, PHOTO.height]);
  await expect(shown.getByRole('img', { name: 'Signed by Moses Okello' })).toBeVisible();
  const sheet = await page.request.get((await shown.getByRole('link', { name: 'PDF' }).getAttribute('href')) ?? '');
  expect([sheet.status(), sheet.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await shown.getByRole('button', { name: 'Check' }).click();
  await expect(shown.getByText('It is as it was recorded.')).toBeVisible();
  // What was read is shown again, also where it cannot be read anew.
  await breakAnswer(page, 'proofs.list');
  await shown.getByRole('link', { name: 'Journey', exact: true }).click();
  await expect(shown.getByText('Left at the gate house')).toBeHidden();
  const asked = page.waitForResponse('**/trpc/*proofs.list*');
  await shown.getByRole('link', { name: 'Proof', exact: true }).click();
  await asked;
  await page.waitForTimeout(300);
  await expect(shown.getByText('Left at the gate house')).toBeVisible();
  await page.unroute('**/trpc/*proofs.list*');
  await shown.getByRole('button', { name: 'Make a link' }).click();
  await expect(shown.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectSound(page);
  await wearTheme(page, 'dark');
  await expectSound(page);

  const { proofs } = (await (await page.request.get(`/api/shipments/${id}/proofs`)).json()) as {
    proofs: { id: string }[];
  };
  const listed = await page.request.get(`/api/proofs/${proofs[0]?.id ?? ''}/links`);
  const { links } = (await listed.json()) as { links: { url: string }[] };
  const given = new URL(links[0]?.url ?? '').pathname;
  const stranger = await browser.newContext({ colorScheme: 'dark', locale: 'ar' });
  const visit = await stranger.newPage();
  await visit.goto(new URL(given, page.url()).href);
  await expect(visit.getByRole('heading', { level: 1, name: 'إثبات التسليم' })).toBeVisible();
  await expect(visit.getByText('هو كما سُجّل.')).toBeVisible();
  await expect
    .poll(() =>
      visit
        .getByRole('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBe(PHOTO.width);
  await expectAccessible(visit);
  // Paper is white, whatever the browser's theme.
  await visit.emulateMedia({ media: 'print' });
  await expect(visit.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(20, 32, 31)');
  await shown.getByRole('button', { name: 'Revoke' }).click();
  await expect(shown.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await visit.reload())?.status()).toBe(410);
  await stranger.close();

  await page.goto('/settings?tab=proofs');
  await page.getByRole('checkbox', { name: 'Signature' }).check();
  await expect(page.getByText('Saved. Phones learn it the next time they are online.')).toBeVisible();
  await expectSound(page);
  await page.goto(`/shipments/${id}?tab=proof`);
  const door = page.getByRole('region', { name: 'At the door' });
  await expect(door.getByRole('checkbox', { name: 'Signature' })).toBeChecked();
  await expect(door.getByRole('checkbox', { name: 'Code' })).toBeDisabled();
  await door.getByRole('switch', { name: 'As the organisation asks' }).uncheck();
  await door.getByRole('checkbox', { name: 'Code' }).check();
  await expect(door.getByText('5 tries left. It can be sent 2 times more.')).toBeVisible();
  await door.getByRole('button', { name: 'Send the code again' }).click();
  await expect(page.getByText('Nobody is on record to whom the code can be sent.')).toBeVisible();

  await page.goto(`/track?tn=${number}`);
  await expect(page.getByRole('heading', { name: 'Proof on file' })).toBeVisible();
  await expect(page.getByText('Moses')).toHaveCount(0);
});

test('what is asked for and what was proven meanwhile are shown without loading the page anew', async ({
  page,
  request,
}) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [{}]);
  await page.goto(`/shipments/${number}?tab=proof`);
  const shown = page.getByRole('main');
  const signature = shown.getByRole('region', { name: 'At the door' }).getByRole('checkbox', { name: 'Signature' });
  await expect(signature).not.toBeChecked();
  await expect(shown.getByText('Nothing is proven yet')).toBeVisible();
  const settings = await page.context().newPage();
  await settings.goto('/settings?tab=proofs');
  await settings.getByRole('checkbox', { name: 'Signature' }).check();
  await expect(settings.getByText('Saved. Phones learn it the next time they are online.')).toBeVisible();
  await settings.close();
  await shown.getByRole('link', { name: 'Journey', exact: true }).click();
  await shown.getByRole('link', { name: 'Proof', exact: true }).click();
  await expect(signature).toBeChecked();

  const { id } = (await (await page.request.get(`/api/shipments/tracking/${number}`)).json()) as { id: string };
  const recorded = await page.request.post(`/api/shipments/${id}/proofs`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      kind: 'delivery',
      outcome: 'delivered',
      receiverName: 'Moses Okello',
      relation: 'guard',
      photos: [],
      signature: [wave(40, 160)],
      capturedAt: new Date().toISOString(),
    },
  });
  expect(recorded.status(), await recorded.text()).toBe(201);
  await expect(shown.getByRole('heading', { name: 'Delivered' })).toBeVisible();
});

test('what is asked for at the door says when it did not load, and is asked for again', async ({ page, request }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [{}]);
  await failUntilRetry(page, '**/trpc/**proofs.handover**', (route) => route.abort());
  await page.goto(`/shipments/${number}?tab=proof`);
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry.last()).toBeVisible();
  await expect(retry).toHaveCount(2);
  await retry.last().click();
  await expect(page.getByRole('heading', { name: 'At the door' })).toBeVisible();
});

test('after what is asked for at the door was set, without a live stream too, an edit is not behind it', async ({
  page,
  request,
}) => {
  await page.route('**/api/live**', (route) => route.abort());
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [{}]);
  await page.goto(`/shipments/${number}?tab=proof`);
  const door = page.getByRole('region', { name: 'At the door' });
  await expect(door).toBeVisible();
  const readAnew = page.waitForResponse(/shipments\.byId/u);
  await door.getByRole('switch', { name: 'As the organisation asks' }).uncheck();
  await readAnew;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Origin').fill('Tanga');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shipment details saved')).toBeVisible();
});
