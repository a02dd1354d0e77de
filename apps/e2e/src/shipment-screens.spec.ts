import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';

import { changeAnswer } from './answers.ts';
import { expectFitsPhone } from './looks.ts';
import { createOverRest, hideFirstSteps, register, setTier, signInAsAdmin, stamp } from './people.ts';
import { test } from './test.ts';

const STATUSES = ['Created', 'Picked Up', 'In Transit', 'Out for Delivery', 'Delivered', 'Exception'];

const row = (page: Page, number: string) => page.getByRole('row', { name: number });

/** How the tile beside the word of a status looks: its colours and its drawing. */
const lookOf = (place: Locator) =>
  place.locator('span[aria-hidden="true"]:has(svg)').evaluate((tile) => {
    const { backgroundColor, borderTopColor, color } = getComputedStyle(tile);
    return [backgroundColor, borderTopColor, color, tile.querySelector('svg')?.innerHTML ?? ''].join(' ');
  });

const page1 = z.looseObject({ items: z.array(z.looseObject({ trackingNumber: z.string() })) });

test('the dashboard: its figures, what a row offers, how each status looks, on every width (§2, §4)', async ({
  page,
}) => {
  const headers: string[] = [];
  page.on('request', (request) => headers.push(...Object.keys(request.headers())));
  const email = await register(page);
  const numbers = await createOverRest(
    page.request,
    email,
    STATUSES.map((status) => ({ status, origin: 'Beira', destination: 'Lusaka' })),
  );
  const [number = '', second = ''] = numbers;
  await page.goto('/dashboard');
  await expect(page.getByRole('term')).toHaveText(['Total Shipments', 'In Transit', 'Delivered', 'Issues']);
  await expect(row(page, number)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset All Shipments' })).toHaveCount(0);

  const view = page.getByRole('link', { name: `View ${number} in a new tab` });
  await expect(view).toHaveAttribute('href', `/track?tn=${number}`);
  const opening = page.waitForEvent('popup');
  await view.click();
  const tracking = await opening;
  await expect(tracking.getByRole('heading', { name: 'Registered in Beira.' })).toBeVisible();
  await expect(tracking).toHaveURL(`/track?tn=${number}`);
  await tracking.close();
  const edit = page.getByRole('link', { name: `Edit ${number}` });
  await expect(edit).toHaveAttribute('href', `/scan-update?tn=${number}`);

  const looks: string[] = [];
  for (const [n, one] of numbers.entries()) {
    await expect(row(page, one)).toContainText(STATUSES[n] ?? '');
    looks.push(
      await lookOf(
        row(page, one)
          .getByRole('cell')
          .filter({ hasText: STATUSES[n] ?? '' }),
      ),
    );
  }
  expect(new Set(looks).size).toBe(6);

  // The places stand beneath the number where there is no room for columns of their own.
  const beneath = page.getByRole('rowheader', { name: number }).getByText('Beira');
  await expect(beneath).toBeHidden();
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(beneath).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Origin' })).toBeHidden();
  await page.setViewportSize({ width: 500, height: 900 });
  const card = page.getByRole('listitem').filter({ hasText: number });
  await expect(card).toContainText(/Beira\s+Lusaka/u);
  await expect(edit).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(card).toContainText(/Beira\s+Lusaka/u);
  await expect(edit).toBeHidden();
  await expect(view).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.route('**/trpc/shipments.remove?**', (route) => route.abort());
  await page.getByRole('button', { name: `Delete ${second}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to delete shipment' })).toHaveText(
    /^ErrorFailed to delete shipment$/u,
  );
  await page.unroute('**/trpc/shipments.remove?**');
  await page.getByRole('button', { name: `Delete ${second}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Shipment deleted successfully' })).toHaveText(
    /^SuccessShipment deleted successfully$/u,
  );

  // The session of the web app is its cookie alone (D3).
  expect(headers).toContain('content-type');
  expect(headers).not.toContain('authorization');

  await changeAnswer(page, 'shipments.list', (data) => {
    const { items, ...others } = page1.parse(data);
    return { ...others, items: items.map((item) => Object.assign(item, { status: 'Lost at Sea' })) };
  });
  await page.reload();
  await expect(row(page, number)).toContainText('Lost at Sea');
  expect(await lookOf(row(page, number).getByRole('cell').filter({ hasText: 'Lost at Sea' }))).toBe(looks[0]);
});

test('scan and update by hand: no estimate or delay for Starter; the figures follow (§2, D7)', async ({
  page,
  context,
}) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await page.goto('/dashboard');
  const inTransit = page
    .getByLabel('Figures')
    .locator('div', { hasText: 'In Transit' })
    .getByRole('definition')
    .first();
  await expect(inTransit).toHaveText('0');

  const scan = await context.newPage();
  await scan.goto('/scan-update');
  const field = scan.getByLabel('Tracking Number');
  const find = scan.getByRole('button', { name: 'Find Shipment' });
  await expect(find).toBeDisabled();
  await field.fill('SH-000000ZZZ');
  await find.click();
  await expect(scan.getByRole('heading', { name: 'Shipment not found', exact: true })).toBeVisible();
  await expect(scan.getByText('No shipment found with tracking number: SH-000000ZZZ', { exact: true })).toBeVisible();
  await field.fill(` ${number.toLowerCase()} `);
  await find.click();
  await expect(scan.getByRole('radio', { name: 'In Transit' })).toBeAttached();
  await expect(scan.getByLabel('Notes')).toHaveAccessibleDescription('Visible to anyone with the tracking number');
  for (const label of ['Estimated Delivery Date', 'Mark as Delayed', 'Delay reason']) {
    await expect(scan.getByLabel(label), label).toHaveCount(0);
  }
  await scan.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await scan.getByRole('button', { name: 'Update Status' }).click();
  await expect(scan.getByRole('status').filter({ hasText: 'Shipment status updated successfully' })).toHaveText(
    /^SuccessShipment status updated successfully$/u,
  );
  await expect(inTransit).toHaveText('1');
});

test('QR Generator: Generate waits for a shipment or for data that is not blank (§2)', async ({ page }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await page.goto('/qr-generator');
  const generate = page.getByRole('button', { name: 'Generate QR Code' });
  const custom = page.getByLabel('Custom data');
  await expect(generate).toBeDisabled();
  await custom.fill('  \n ');
  await expect(generate).toBeDisabled();
  await custom.fill('gate 4');
  await expect(generate).toBeEnabled();
  await custom.fill('');
  await expect(generate).toBeDisabled();
  await page.getByRole('combobox', { name: 'Shipment' }).click();
  await page.getByRole('option', { name: number }).click();
  await expect(generate).toBeEnabled();
  await generate.click();
  // A phone without memory answers no picture.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (answer) => answer(null);
  });
  await page.getByRole('button', { name: 'PNG' }).first().click();
  await expect(page.getByText('The file could not be made. Try again.')).toBeVisible();
});

test('a new shipment: the note, what the server refuses, and where to go afterwards (§2, §8, D7)', async ({ page }) => {
  const email = await register(page);
  const [taken = ''] = await createOverRest(page.request, email, [{}]);
  await page.goto('/shipments?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('More about the shipment').click();
  await expect(dialog.getByLabel('Notes')).toHaveAccessibleDescription('Visible to anyone with the tracking number');
  await dialog.getByLabel('Tracking Number').fill(taken);
  await dialog.getByLabel('Origin').fill('Tema');
  await dialog.getByLabel('Destination').fill('Ouagadougou');
  await dialog.getByRole('button', { name: 'Create Shipment' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'already in use' })).toHaveText(
    /^ErrorThis tracking number is already in use\.$/u,
  );
  await expect(dialog.getByLabel('Origin')).toHaveValue('Tema');
  // A number that is made late does not take the place of what is typed meanwhile.
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/shipments.suggestTrackingNumber*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await dialog.getByRole('button', { name: 'Generate', exact: true }).click();
  const number = `E2E-${stamp()}`;
  await dialog.getByLabel('Tracking Number').fill(number);
  answer.resolve();
  await expect(dialog.getByRole('button', { name: 'Generate', exact: true })).toBeEnabled();
  await expect(dialog.getByLabel('Tracking Number')).toHaveValue(number);
  await dialog.getByRole('button', { name: 'Create Shipment' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Success/u })).toHaveText(
    `SuccessShipment created successfully! Tracking: ${number}`,
  );
  const tracking = dialog.getByRole('link', { name: 'View Public Tracking' });
  await expect(tracking).toHaveAttribute('href', `/track?tn=${number}`);
  await expect(tracking).toHaveAttribute('target', '_blank');
  await expect(dialog.getByRole('link', { name: 'Generate QR Code' })).toHaveAttribute(
    'href',
    `/qr-generator?tn=${number}`,
  );
});

test('Delete All: a viewer is told why not; an admin’s takes the organisation that is filtered (D1, D11)', async ({
  page,
  context,
}) => {
  const one = `Oryx ${stamp()}`;
  const other = `Kudu ${stamp()}`;
  const [kept = ''] = await createOverRest(page.request, await register(page, 'Sender', other), [{}]);
  await context.clearCookies();
  const numbers = await createOverRest(page.request, await register(page, 'Sender', one), [{}]);
  await context.clearCookies();
  await register(page, 'Viewer');
  await page.goto('/shipments');
  const removal = page.getByRole('button', { name: 'Delete All' });
  await expect(removal).toBeDisabled();
  await removal.focus();
  await expect(page.getByRole('tooltip')).toHaveText('Viewers can look at shipments but not delete them.');
  await expect(page.getByRole('columnheader', { name: 'Organisation' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Organisation' })).toHaveCount(0);
  await context.clearCookies();

  await signInAsAdmin(page);
  // A shipment of staff may be that of an organisation they name.
  await page.goto('/shipments?new=1');
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Organisation' }).fill(one);
  await page.getByRole('option', { name: one }).click();
  const named = `E2E-${stamp()}`;
  await form.getByLabel('Tracking Number').fill(named);
  await form.getByLabel('Origin').fill('Djibouti');
  await form.getByLabel('Destination').fill('Addis Ababa');
  await form.getByRole('button', { name: 'Create Shipment' }).click();
  await form.getByRole('button', { name: 'Done' }).click();

  await page.goto(`/shipments?q=${kept}`);
  await expect(page.getByRole('columnheader', { name: 'Organisation' })).toBeVisible();
  await expect(row(page, kept)).toContainText(other);
  await page.goto('/shipments');
  const filter = page.getByRole('combobox', { name: 'Organisation' });
  await filter.fill(one);
  await page.getByRole('option', { name: one }).click();
  await expect(page).toHaveURL(/organisation=/u);
  await expect(page.getByRole('table', { name: 'Shipments' }).getByRole('row')).toHaveCount(3);
  for (const number of [...numbers, named]) await expect(row(page, number)).toContainText(one);
  await removal.click();
  const question = page.getByRole('dialog', { name: 'Delete All Shipments' });
  await expect(question).toContainText(`2 shipments of ${one} will be deleted.`);
  // The keyboard goes on where it was, where nothing moves as well.
  await page.keyboard.press('Escape');
  await expect(removal).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete All' }).click();
  await expect(page.getByText('All shipments have been deleted successfully')).toBeVisible();
  await expect(page.getByText('No shipments found')).toBeVisible();
  await page.goto(`/shipments?q=${kept}`);
  await expect(row(page, kept)).toContainText(other);
});

test('words longer than a phone is wide are broken wherever they are shown', async ({ page }) => {
  const long = 'a.very.long.name'.repeat(4);
  const email = await register(page, 'Sender', 'Wolverhampton'.repeat(4));
  const [number = ''] = await createOverRest(page.request, email, [
    { recipientEmail: `${long}@example.com`, isDelayed: true, delayReason: long, currentLocation: long, notes: long },
  ]);
  await hideFirstSteps(page);
  for (const path of [
    `/shipments/${number}`,
    `/track?tn=${number}`,
    `/scan-update?tn=${number}`,
    '/dashboard',
    '/reports',
    `/units/${'WOLVERHAMPTON'.repeat(3)}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(/a\.very\.long|Wolverhampton|WOLVERHAMPTON/u).first()).toBeVisible();
    await expectFitsPhone(page);
  }
  // And who writes to support.
  await setTier(page, 'growth');
  const headers = { 'sec-fetch-site': 'same-origin' };
  const sent = await page.request.post('/trpc/chat.send', { headers, data: { subject: 'Invoice', message: 'Which?' } });
  expect(sent.status(), await sent.text()).toBe(200);
  await signInAsAdmin(page);
  await page.goto('/admin?tab=chat');
  await expect(page.getByText(/Wolverhampton/u).first()).toBeVisible();
  await expectFitsPhone(page);
});
