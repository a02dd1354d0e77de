import { expect, type Page } from '@playwright/test';
import { z } from 'zod';

import { expectAccessible, expectFitsPhone, wearTheme } from './looks.ts';
import { createOverRest, register, signInByForm } from './people.ts';
import { pullTrigger, standInCamera } from './scan-stand-ins.ts';
import { test } from './test.ts';

const CODES = 40;
const PHONE = { width: 360, height: 740 };

const tracked = z.object({
  status: z.string(),
  currentLocation: z.string().nullable(),
  history: z.array(z.object({ status: z.string(), location: z.string().nullable() })),
});

/** What everybody sees of a shipment: its present state, and every entry ever recorded. */
async function track(page: Page, number: string) {
  return tracked.parse(await (await page.request.get(`/api/public/track/${number}`)).json());
}

const line = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number });

/** Chooses a status by its words, as people press them: what comes in above, such as places, moves them. */
const press = (page: Page, status: string) => page.locator('label').filter({ hasText: status }).click();

async function openGate(page: Page, { place }: { place?: string } = {}) {
  await page.goto('/scan-update?mode=gate');
  await press(page, 'In Transit');
  if (place !== undefined) {
    await page.getByRole('combobox', { name: 'Place' }).fill(place);
    // What is offered stands over the button until the field is left.
    await page.getByRole('combobox', { name: 'Place' }).blur();
  }
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(page.getByRole('button', { name: 'Change' })).toBeVisible();
}

test('forty codes before the camera: three taps to the first, each recorded once, with the right status', async ({
  page,
}, testInfo) => {
  const email = await register(page);
  const numbers = await createOverRest(
    page.request,
    email,
    Array.from({ length: CODES }, () => ({})),
  );
  const [first = '', ...rest] = numbers;
  const camera = await standInCamera(page);
  await page.setViewportSize(PHONE);
  await page.goto('/scan-update');
  // Its permission stands: it is open before anything is tapped.
  await expect(page.getByText('Hold the QR code inside the frame')).toBeVisible();

  await page.getByRole('button', { name: 'Gate mode' }).click();
  await press(page, 'In Transit');
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await camera.show(first);
  await expect(line(page, first)).toContainText('Recorded');

  await camera.show(null);
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('combobox', { name: 'Place' }).fill('Malaba');
  await page.getByRole('combobox', { name: 'Place' }).blur();
  await page.getByRole('button', { name: 'Start scanning' }).click();
  await expect(page.locator('video')).toBeVisible();
  const began = Date.now();
  for (const number of rest) {
    await camera.show(number);
    await expect(line(page, number)).toBeVisible();
  }
  const seconds = (Date.now() - began) / 1000;
  testInfo.annotations.push({ type: 'codes a minute', description: String(Math.round((rest.length / seconds) * 60)) });
  await expect(page.getByRole('button', { name: `${String(CODES)} Recorded` })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${String(CODES)} scanned` })).toBeVisible();
  for (const [index, number] of numbers.entries()) {
    const { status, history } = await track(page, number);
    expect([number, status, history.map((entry) => entry.status)]).toEqual([
      number,
      'In Transit',
      ['Created', 'In Transit'],
    ]);
    expect(history[1]?.location).toBe(index === 0 ? null : 'Malaba');
  }
});

test('at the gate: the same code asks once, a correction is a question, an undo sets back, a scanner types', async ({
  page,
}) => {
  const email = await register(page);
  const [plain = '', delivered = '', ...others] = await createOverRest(page.request, email, [
    { currentLocation: 'Mombasa' },
    { status: 'Delivered' },
    {},
    {},
    {},
  ]);
  await openGate(page, { place: 'Malaba' });
  await pullTrigger(page, plain);
  await expect(line(page, plain)).toContainText('Recorded');

  await pullTrigger(page, plain);
  await pullTrigger(page, plain);
  const asked = line(page, plain).filter({ hasText: 'Scanned just now. Record it again?' });
  await expect(asked).toHaveCount(1);
  await expect(page.getByRole('button', { name: '1 Needs you' })).toBeVisible();
  await asked.getByRole('button', { name: 'Leave it' }).click();
  await expect(asked).toHaveCount(0);

  await page.getByRole('button', { name: `Undo ${plain}` }).click();
  await expect(line(page, plain)).toContainText('Undone');
  expect(await track(page, plain)).toMatchObject({
    status: 'Created',
    currentLocation: 'Mombasa',
    history: [{ status: 'Created' }, { status: 'In Transit', location: 'Malaba' }, { status: 'Created' }],
  });

  await pullTrigger(page, new URL(`/track?tn=${delivered}`, page.url()).href);
  const question = line(page, delivered);
  await expect(question).toContainText('It is Delivered. Go back to In Transit?');
  expect((await track(page, delivered)).status).toBe('Delivered');
  await pullTrigger(page, 'SH-000000ZZZ', { isFrench: true });
  await expect(line(page, 'SH-000000ZZZ')).toContainText('Needs you');
  for (const theme of ['dark', 'light'] as const) {
    await wearTheme(page, theme);
    await expectAccessible(page);
  }
  await question.getByRole('button', { name: 'Record it' }).click();
  await expect(question).toContainText('Recorded');
  expect((await track(page, delivered)).status).toBe('In Transit');

  // Digits of a scanner stay in no field, and Enter sends no form.
  await page.getByRole('button', { name: 'Type a number' }).click();
  const field = page.getByLabel('Tracking Number');
  await field.fill('SH-4');
  await pullTrigger(page, 'SH-111111ZZZ');
  await expect(line(page, 'SH-111111ZZZ')).toContainText('Needs you');
  await expect(field).toHaveValue('SH-4');
  // A slip of the finger is there to be corrected.
  await field.fill('SH-222222;ZZZ');
  await field.press('Enter');
  await expect(page.getByText('This code is not one of ours').first()).toBeVisible();
  await expect(field).toHaveValue('SH-222222;ZZZ');
  // What this phone cannot write down is said.
  await page.evaluate(() => {
    const { delete: remove, put } = IDBObjectStore.prototype;
    const fail = () => {
      throw new DOMException('Broken', 'UnknownError');
    };
    Object.assign(IDBObjectStore.prototype, { delete: fail, put: fail });
    window.addEventListener('mended', () => Object.assign(IDBObjectStore.prototype, { delete: remove, put }));
  });
  for (const name of ['Give up', 'Try again']) {
    await line(page, 'SH-111111ZZZ').getByRole('button', { name }).click();
    // By its title: the one before says “try again” as well, until it has faded.
    const said = page.getByRole('alert').filter({ has: page.getByText(name, { exact: true }) });
    await expect(said).toHaveCount(1);
    await expect(said).toContainText('The scan of SH-111111ZZZ is still on this phone (UnknownError).');
  }
  await page.evaluate(() => window.dispatchEvent(new Event('mended')));

  // What has no room is said of each, also while the next one is kept, and goes in once there is some.
  const [one = '', another = '', last = ''] = others;
  await page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    window.addEventListener('room', () => (IDBObjectStore.prototype.add = add));
  });
  const notKept = page.getByRole('alert').filter({ hasText: 'NOT kept' });
  await pullTrigger(page, one);
  await expect(notKept.filter({ hasText: one })).toBeVisible();
  await pullTrigger(page, another);
  await expect(notKept.filter({ hasText: another })).toBeVisible();
  await page.evaluate(() => window.dispatchEvent(new Event('room')));
  await pullTrigger(page, last);
  await expect(line(page, last)).toContainText('Recorded');
  await expect(notKept).toHaveCount(2);
  for (const number of [one, another]) {
    await notKept.filter({ hasText: number }).getByRole('button', { name: 'Try again' }).click();
    await expect(line(page, number)).toContainText('Recorded');
  }
  await expect(notKept).toHaveCount(0);

  // What the foot counts the badge counts too, and the outbox shows.
  await pullTrigger(page, plain);
  await pullTrigger(page, plain);
  await expect(page.getByRole('button', { name: '3 Needs you' })).toBeVisible();
  await page.getByRole('link', { name: '3 need you' }).click();
  const card = page.getByRole('article', { name: plain });
  await expect(card).toContainText('Scanned just now. Record it again?');
  await card.getByRole('button', { name: 'Leave it' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('link', { name: '2 need you' })).toBeVisible();
});

test('a scanner that types into a field of an open shipment takes its digits back, and asks before it leaves', async ({
  page,
}) => {
  const email = await register(page);
  const [first = '', second = ''] = await createOverRest(page.request, email, [{}, {}]);
  await page.goto('/scan-update');
  await page.getByLabel('Tracking Number').waitFor();
  await pullTrigger(page, first);
  await expect(page).toHaveURL(`/scan-update?tn=${first}`);
  const notes = page.getByLabel('Notes');
  await notes.fill('Seal broken');
  await notes.focus();
  await pullTrigger(page, second);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`What you typed here will be lost when ${second} opens.`);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(notes).toHaveValue('Seal broken');
  await expect(page).toHaveURL(`/scan-update?tn=${first}`);
  await pullTrigger(page, second);
  await dialog.getByRole('button', { name: 'Open it' }).click();
  await expect(page).toHaveURL(`/scan-update?tn=${second}`);
});

test('places: near to the phone by a rounded position, used before, on the route', async ({ page }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 0.63771, longitude: 34.26442 });
  await page.setViewportSize(PHONE);
  await page.goto(`/scan-update?tn=${number}`);
  const offers = page.getByRole('group', { name: 'Places to choose from' });
  await expect(offers.getByRole('button', { name: 'Nairobi' })).toBeVisible();
  const sent = page.waitForRequest(/places\.nearby/u);
  await offers.getByRole('button', { name: 'Near me' }).click();
  expect((await sent).postData()).toContain('{"lat":0.64,"lon":34.26}');
  await offers.getByRole('button', { name: 'Malaba' }).click();
  await expect(page.getByRole('combobox', { name: 'Location' })).toHaveValue('Malaba');
  await press(page, 'In Transit');
  const update = page.getByRole('button', { name: 'Update Status' });
  await update.click();
  await expect(page.getByText('Shipment status updated successfully')).toBeVisible();
  // A fresh form takes the place of the one that was sent.
  await expect(page.getByRole('radio', { name: 'In Transit' })).not.toBeChecked();
  await press(page, 'Out for Delivery');
  await expect(update).toBeEnabled();
  // The toast is no lid on the button.
  await update.scrollIntoViewIfNeeded();
  const isFree = await update.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
  expect(isFree).toBe(true);
  await update.click();
  await expect.poll(async () => (await track(page, number)).status).toBe('Out for Delivery');
  await page.goto('/scan-update?mode=gate');
  await expect(offers.getByRole('button', { name: 'Malaba' })).toBeVisible();
});

test('the gate reads right to left, on a small phone, in both themes', async ({ page }) => {
  const email = await register(page, 'Sender', 'Amina Diallo', 'ar');
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await page.setViewportSize(PHONE);
  await page.goto('/scan-update?mode=gate');
  await press(page, 'قيد النقل');
  for (const theme of ['dark', 'light'] as const) {
    await wearTheme(page, theme);
    await expectAccessible(page);
    await expectFitsPhone(page);
  }
  await page.getByRole('button', { name: 'بدء المسح' }).click();
  await pullTrigger(page, number);
  await expect(line(page, number)).toContainText('مسجّلة');
  for (const theme of ['dark', 'light'] as const) {
    await wearTheme(page, theme);
    await expectAccessible(page);
    await expectFitsPhone(page);
  }
});

test('a viewer is told why nothing can be recorded', async ({ page }) => {
  await register(page, 'Viewer');
  await page.goto('/scan-update?mode=gate');
  await expect(page.getByText('Only senders of your organisation and administrators')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start scanning' })).toHaveCount(0);
  await page.goto('/scan-update');
  await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Gate mode' })).toHaveCount(0);
});

test('come to from a public page, the scanner has headers of its own, which allow the position', async ({ page }) => {
  const mayAsk = () => page.evaluate("document.featurePolicy.allowsFeature('geolocation')");
  await signInByForm(page, 'demo');
  expect(await mayAsk()).toBe(false);
  await page.getByRole('link', { name: 'Scan & Update' }).first().click();
  await expect(page).toHaveURL('/scan-update');
  await expect.poll(() => mayAsk().catch(() => undefined)).toBe(true);
  await expect(page.getByLabel('Tracking Number')).toBeVisible();
});
