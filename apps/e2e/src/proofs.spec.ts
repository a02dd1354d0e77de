import { expect } from '@playwright/test';

import { expectSound, wearTheme } from './looks.ts';
import { createOverRest, register, setTier } from './people.ts';
import { test } from './test.ts';

/** A photo of the page itself, as small as a phone makes them. */
const PHOTO = { width: 480, height: 360 };

const wave = (from: number, y: number) =>
  Array.from({ length: 40 }, (_, n) => ({ x: from + n * 6, y: Math.round(y + 60 * Math.sin(n / 3)), t: n * 16 }));

test('what was proven is shown to members whole, checked on request, and named to the public alone (D28)', async ({
  page,
  request,
}) => {
  const email = await register(page);
  await page.goto('/healthz');
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
  await shown.getByRole('button', { name: 'Check' }).click();
  await expect(shown.getByText('It is as it was recorded.')).toBeVisible();
  await expectSound(page);
  await wearTheme(page, 'dark');
  await expectSound(page);

  await page.goto(`/track?tn=${number}`);
  await expect(page.getByRole('heading', { name: 'Proof on file' })).toBeVisible();
  await expect(page.getByText('Moses')).toHaveCount(0);
});
