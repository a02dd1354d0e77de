import { expect } from '@playwright/test';
import { z } from 'zod';

import { changeAnswer } from './answers.ts';
import { onPhone } from './offline-phone.ts';
import { createOverRest, createShipment, endSession, register, setTier } from './people.ts';
import { pullTrigger, standInCamera } from './scan-stand-ins.ts';
import { test } from './test.ts';

test('whatever would take the place of a status that is being filled in asks first', async ({ page }) => {
  await register(page);
  await setTier(page, 'growth');
  const [first, second] = [await createShipment(page), await createShipment(page)];
  await page.goto(`/scan-update?tn=${first}`);
  const location = page.getByRole('combobox', { name: 'Location' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  const number = page.getByLabel('Tracking Number');
  await location.fill('Malaba yard');
  await number.fill(second);
  const ways = [
    () => page.getByRole('radio', { name: 'Milestone' }).click({ force: true }),
    () => page.getByRole('button', { name: 'Scan again' }).click(),
    () => page.getByRole('button', { name: 'Gate' }).click(),
    () => page.getByRole('link', { name: 'Deliver with proof' }).click(),
    () => page.goBack(),
    () => number.press('Enter'),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(location).toHaveValue('Malaba yard');
    await expect(page).toHaveURL(`/scan-update?tn=${first}`);
  }
  await number.press('Enter');
  await expect(question).toContainText(`What you typed here will be lost when ${second} opens.`);
  await question.getByRole('button', { name: 'Open it' }).click();
  await expect(page).toHaveURL(`/scan-update?tn=${second}`);
  await expect(location).toHaveValue('');
  await expect(question).toBeHidden();
  await page.getByRole('radio', { name: 'Milestone' }).click({ force: true });
  await expect(page.getByRole('combobox', { name: 'Place' })).toBeVisible();
});

test('the camera lets a milestone of a unit be filled in whose number was typed', async ({ page }) => {
  await register(page);
  await setTier(page, 'growth');
  const number = await createShipment(page);
  const camera = await standInCamera(page);
  const headers = { 'sec-fetch-site': 'same-origin' };
  const data = { number: 'KDA 123X', type: 'truck', shipments: [{ trackingNumber: number }] };
  expect((await page.request.post('/trpc/units.load', { headers, data })).ok()).toBe(true);
  await page.goto('/scan-update');
  await page.getByRole('switch', { name: 'Continuous mode' }).check({ force: true });
  await page.getByLabel('Tracking Number').fill('KDA123X');
  await page.getByLabel('Tracking Number').press('Enter');
  const place = page.getByRole('combobox', { name: 'Place' });
  await place.fill('Malaba yard');
  await camera.show(number);
  await expect(page.getByText('The camera scans on after this update.')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await expect(place).toHaveValue('Malaba yard');
});

test('what is typed without an answer stays while it is asked for again, and when it comes', async ({ page }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{ estimatedDeliveryDate: '2031-05-04T10:00:00Z' }]);
  await setTier(page, 'enterprise');
  let isAway = true;
  let asked = 0;
  await page.route('**/trpc/shipments.byTrackingNumber*', (route) => {
    asked += 1;
    return isAway ? route.abort() : route.fallback();
  });
  await page.goto('/scan-update');
  await page.getByLabel('Tracking Number').waitFor();
  await pullTrigger(page, number);
  const location = page.getByRole('combobox', { name: 'Location' });
  await location.fill('Malaba yard');
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(1);
  await expect(location).toHaveValue('Malaba yard');
  isAway = false;
  await expect(page.getByRole('region', { name: 'Shipment found' })).toBeVisible({ timeout: 30_000 });
  await expect(location).toHaveValue('Malaba yard');
  await expect(page.getByLabel('Estimated Delivery')).toHaveValue(/2031/u);
});

test('a status after which something happened is said to move nothing (D19)', async ({ page }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await changeAnswer(page, 'scans.send', (answer) => {
    const { results, ...rest } = z.looseObject({ results: z.array(z.looseObject({})) }).parse(answer);
    return { ...rest, results: results.map((result) => Object.assign({}, result, { change: 'late', late: true })) };
  });
  await page.goto(`/scan-update?tn=${number}`);
  await page.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await page.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Something later was on record already')).toBeVisible();
  await expect(page.getByText('Shipment status updated successfully')).toBeHidden();
});

test('a status that is recorded late takes nothing of what is typed of the next shipment', async ({ page }) => {
  const email = await register(page);
  const [first = '', second = ''] = await createOverRest(page.request, email, [{}, {}]);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/scans.send*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.goto(`/scan-update?tn=${first}`);
  const location = page.getByRole('combobox', { name: 'Location' });
  await page.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  const sent = page.waitForRequest('**/trpc/scans.send*');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await sent;
  await pullTrigger(page, second);
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page).toHaveURL(`/scan-update?tn=${second}`);
  await location.fill('Malaba yard');
  answer.resolve();
  await expect(page.getByText('Shipment status updated successfully')).toBeVisible();
  await expect(location).toHaveValue('Malaba yard');
});

test('what is typed without an answer stays where no shipment turns out to have the number', async ({ page }) => {
  await register(page);
  let isAway = true;
  await page.route('**/trpc/shipments.byTrackingNumber*', (route) => (isAway ? route.abort() : route.fallback()));
  await page.goto('/scan-update');
  await page.getByLabel('Tracking Number').waitFor();
  await pullTrigger(page, 'SH-000000ZZZ');
  const location = page.getByRole('combobox', { name: 'Location' });
  await location.fill('Malaba yard');
  isAway = false;
  await expect(page.getByText('No shipment found', { exact: false }).first()).toBeVisible({ timeout: 30_000 });
  await expect(location).toHaveValue('Malaba yard');
});

test('scanning goes on where the session has ended, or the server cannot answer just now (D23)', async ({ page }) => {
  const email = await register(page);
  const numbers = await createOverRest(page.request, email, [{}, {}]);
  const look = async (number = '') => {
    await page.getByLabel('Tracking Number').fill(number);
    await page.getByLabel('Tracking Number').press('Enter');
  };
  const record = async () => {
    await page.getByRole('radio', { name: 'In Transit' }).check({ force: true });
    await page.getByRole('button', { name: 'Update Status' }).click();
  };
  await page.route('**/trpc/scans.send*', (route) => route.abort());
  await page.route('**/trpc/shipments.byTrackingNumber*', (route) => {
    const data = { httpStatus: 503, domainCode: 'OVERLOADED', reason: { code: 'server.busy', params: {} } };
    return route.fulfill({ status: 503, json: { error: { code: -32_603, message: 'Too much to do.', data } } });
  });
  await page.goto('/scan-update');
  await look(numbers[0]);
  await record();
  await expect(onPhone(page, 1)).toBeVisible();
  await page.unroute('**/trpc/shipments.byTrackingNumber*');
  await endSession(page);
  await look(numbers[1]);
  // What the frame says of it moves the page.
  await expect(page.getByText(`Sign in as ${email} to send 1 scan. Scanning goes on.`)).toBeVisible();
  await record();
  await expect(onPhone(page, 2)).toBeVisible();
  await expect(page.getByText(`Sign in as ${email} to send 2 scans. Scanning goes on.`)).toBeVisible();
});
