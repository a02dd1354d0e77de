import { expect } from '@playwright/test';

import { failUntilRetry } from './answers.ts';
import { expectSound, settle, wearTheme } from './looks.ts';
import { createOverRest, createShipment, PASSWORD, register, setTier, signInToDemo, stamp } from './people.ts';
import { test } from './test.ts';

const DETAILS = {
  origin: 'Durban',
  destination: 'Maseru',
  notes: 'Blue',
  reference: 'PO-7781',
  recipientName: 'Grace Achieng',
  recipientPhone: '+254722418305',
  pieces: 12,
  weightGrams: 340_000,
  metadata: { dock: '7' },
};

test('the number in a list leads to the shipment, with all that is known of it, and back to that list', async ({
  page,
  request,
}) => {
  const email = await register(page);
  const numbers = await createOverRest(request, email, [{}, DETAILS, {}]);
  const [first = '', middle = '', last = ''] = numbers;
  await page.goto('/shipments?order=oldest');
  await page.getByRole('link', { name: middle, exact: true }).click();
  await expect(page).toHaveURL(/\/shipments\/[\da-f-]{36}$/u);
  const shown = page.getByRole('main');
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(new RegExp(middle, 'u'));
  for (const fact of ['PO-7781', 'Grace Achieng', '+254722418305', '340 kg', 'dock: 7', 'Blue', 'Maseru']) {
    await expect(shown.getByText(fact).first(), fact).toBeVisible();
  }
  await expect(shown.getByRole('link', { name: '+254722418305' })).toHaveAttribute('href', 'tel:+254722418305');
  const journey = shown.getByRole('listitem').filter({ hasText: 'Created' }).last();
  await expect(journey).toContainText('Amina Diallo');

  // The whole number is within the narrowest screen.
  await page.setViewportSize({ width: 320, height: 640 });
  const end = async () => {
    const box = await shown.getByRole('heading', { level: 1 }).locator('bdi').boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 320);
  };
  await expect.poll(end).toBeLessThanOrEqual(304);
  await page.setViewportSize({ width: 1280, height: 900 });

  // Neither the tabs nor the form forget which list it was opened from.
  await shown.getByRole('link', { name: 'Documents', exact: true }).click();
  await shown.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  // Nor does a proof that was not taken after all.
  await shown.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Deliver with proof' }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(shown.getByText('2 of 3')).toBeVisible();
  await shown.getByRole('button', { name: 'Next shipment' }).click();
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(new RegExp(last, 'u'));
  await expect(shown.getByRole('button', { name: 'Next shipment' })).toBeDisabled();
  // Twice before the first of the two is shown.
  await shown.getByRole('button', { name: 'Previous shipment' }).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText(new RegExp(first, 'u'));
  await shown.getByRole('link', { name: 'Shipments', exact: true }).click();
  await expect(page).toHaveURL(/\/shipments\?order=oldest$/u);

  await page.getByRole('link', { name: first, exact: true }).click();
  await shown.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Public page' })).toHaveAttribute('href', `/track?tn=${first}`);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  // The stream tells of it before its answer is there.
  await page.route('**/trpc/shipments.remove*', async (route) => {
    const response = await route.fetch();
    await expect(shown.getByText('Shipment not found')).toBeVisible();
    await route.fulfill({ response });
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Shipment deleted successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/shipments\?order=oldest$/u);
  await expect(page.getByRole('link', { name: first, exact: true })).toBeHidden();
});

test('the pages of a list follow one another', async ({ page, request }) => {
  const email = await register(page);
  const numbers = await createOverRest(
    request,
    email,
    Array.from({ length: 26 }, () => ({})),
  );
  await page.goto('/shipments');
  await page.getByRole('link', { name: numbers[1] ?? '', exact: true }).click();
  await expect(page.getByText('25 of 26')).toBeVisible();
  await page.getByRole('button', { name: 'Next shipment' }).click();
  await expect(page.getByText('26 of 26')).toBeVisible();
  await page.getByRole('button', { name: 'Previous shipment' }).click();
  await expect(page.getByText('25 of 26')).toBeVisible();
});

test('an edit goes through where the shipment only moved on meanwhile', async ({ page, request }) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [DETAILS]);
  await page.goto(`/shipments/${number}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit ${number}` });
  await form.getByLabel('Destination').fill('Mafeteng');
  const { id } = (await (await page.request.get(`/api/shipments/tracking/${number}`)).json()) as { id: string };
  const headers = { 'sec-fetch-site': 'same-origin' };
  const moved = await page.request.patch(`/api/shipments/${id}/status`, { headers, data: { status: 'In Transit' } });
  expect(moved.status(), await moved.text()).toBe(200);
  await expect(page.locator('main').getByText('In Transit').first()).toBeAttached();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shipment details saved')).toBeVisible();
  await expect(page.getByRole('main').getByText('Mafeteng').first()).toBeVisible();
});

test('an edit that someone else got ahead of is told, loses nothing, and can be sent again', async ({
  page,
  request,
}) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [DETAILS]);
  // The address of earlier releases leads here too.
  await page.goto(`/shipments?shipment=${number}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit ${number}` });
  await expect(form.getByLabel('Reference')).toHaveValue('PO-7781');
  await expect(form.getByLabel('Weight')).toHaveValue('340');
  await form.getByLabel('Destination').fill('Mafeteng');

  const other = await page.context().newPage();
  await other.goto(`/scan-update?tn=${number}`);
  await other.getByRole('radio', { name: 'In Transit' }).check({ force: true });
  await other.getByRole('button', { name: 'Update Status' }).click();
  await expect(other.getByText('Shipment status updated successfully')).toBeVisible();
  await other.goto(`/shipments/${number}`);
  await other.getByRole('button', { name: 'Edit', exact: true }).click();
  await other.getByLabel('Reference').fill('PO-7782');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Shipment details saved')).toBeVisible();

  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('changed this shipment while you were typing.');
  await expect(form.getByLabel('Destination')).toHaveValue('Mafeteng');
  await form.getByLabel('Pieces').fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('1 field needs attention')).toBeVisible();
  await form.getByLabel('Pieces').fill('14');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shipment details saved')).toBeVisible();
  await expect(form).toBeHidden();
  const shown = page.getByRole('main');
  await expect(shown.getByText('Mafeteng').first()).toBeVisible();
  await expect(shown.getByText('In Transit').first()).toBeVisible();
  await expect(shown.getByText('14', { exact: true })).toBeVisible();
  // The other person's reference stays, since this form did not change it.
  await expect(shown.getByText('PO-7782').first()).toBeVisible();
});

test('what was typed is not left without asking: Cancel, Escape, back', async ({ page }) => {
  await register(page);
  const number = await createShipment(page);
  await page.goto(`/shipments/${number}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit ${number}` });
  await expect(form.getByLabel('Origin')).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toBeHidden();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await form.getByLabel('Origin').fill('Tanga');
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  for (const leave of [
    () => form.getByRole('button', { name: 'Cancel' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(asked).toBeVisible();
    await asked.getByRole('button', { name: 'Keep editing' }).click();
    await expect(asked).toBeHidden();
    await expect(form.getByLabel('Origin')).toHaveValue('Tanga');
    await expect(page).toHaveURL(/edit=1/u);
  }
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('main').getByText('Tanga')).toBeHidden();
});

test('a session that ends over a form is begun anew there, and what was typed is saved (D3)', async ({
  page,
  request,
}) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [DETAILS]);
  await page.goto(`/shipments/${number}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit ${number}` });
  await form.getByLabel('Destination').fill('Mafeteng');
  // Told by this, or by a call that the page makes by itself in the meantime.
  const saveSignedOut = async () => {
    await page.context().clearCookies();
    await form.getByRole('button', { name: 'Save' }).dispatchEvent('click');
  };
  await saveSignedOut();

  const again = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(again.getByLabel('Email')).toHaveValue(email);
  await expect(again.getByLabel('Email')).not.toBeEditable();
  await expectSound(page);
  await again.getByLabel('Password', { exact: true }).fill('not the password');
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await expect(form.getByLabel('Destination')).toHaveValue('Mafeteng');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Shipment details saved')).toBeVisible();
  await expect(page.getByRole('main').getByText('Mafeteng').first()).toBeVisible();

  // Another tab that hears of it first takes nothing with it, and whoever signs in there goes on here.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await form.getByLabel('Destination').fill('Roma');
  await page.context().clearCookies();
  const other = await page.context().newPage();
  await other.goto('/shipments');
  await expect(other).toHaveURL(/\/login$/u);
  await expect(again).toBeVisible();
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(other).toHaveURL(/\/dashboard$/u);
  await expect(again).toBeHidden();
  await expect(form.getByLabel('Destination')).toHaveValue('Roma');

  // Or it is left, as any page of a session that has ended.
  await saveSignedOut();
  await again.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(/\/login$/u);
});

test('a copy starts with the same details, and what is typed in it stays when the original is read again', async ({
  page,
  request,
}) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [DETAILS]);
  await page.goto(`/shipments/${number}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const form = page.getByRole('dialog', { name: 'New Shipment' });
  await expect(form.getByLabel('Origin')).toHaveValue('Durban');
  await expect(form.getByLabel('Recipient’s name')).toHaveValue('Grace Achieng');
  await expect(form.getByLabel('Reference')).toHaveValue('');
  await expect(form.getByLabel('Tracking Number')).not.toHaveValue(number);

  await form.getByLabel('Origin').fill('Ladysmith');
  const other = await page.context().newPage();
  const readAgain = page.waitForResponse(/shipments\.byTrackingNumber/u);
  await other.goto(`/scan-update?tn=${number}`);
  await other.getByRole('radio', { name: 'Out for Delivery' }).check({ force: true });
  await other.getByRole('button', { name: 'Update Status' }).click();
  await readAgain;
  await expect(page.getByRole('row', { name: number, includeHidden: true })).toContainText('Out for Delivery');
  await expect(form.getByLabel('Origin')).toHaveValue('Ladysmith');
});

test('an estimate that the organisation set itself is shown to it on every plan; the default one is not (§2)', async ({
  page,
  request,
}) => {
  const email = await register(page);
  const [own = '', byDefault = ''] = await createOverRest(request, email, [
    { estimatedDeliveryDate: '2030-03-05T09:00:00Z' },
    {},
  ]);
  await page.goto('/shipments');
  await expect(page.getByRole('row', { name: own })).toContainText('03/05/2030 12:00');
  await expect(page.getByRole('row', { name: byDefault })).toContainText('Enterprise Only');
  await page.goto(`/shipments/${own}`);
  await expect(page.getByText('Tuesday 5 March 2030, 12:00')).toBeVisible();
  await page.goto(`/shipments/${byDefault}`);
  await expect(page.getByText('Enterprise Only')).toBeVisible();
  await page.goto(`/qr-generator?tn=${own}`);
  await expect(page.getByRole('img', { name: /QR/u })).toBeVisible();
});

test('a shipment of others, one that is gone and an address of nothing say so', async ({ page }) => {
  await register(page);
  for (const id of ['0190a000-0000-7000-8000-000000000000', 'SH-482917KQT', 'x'.repeat(200)]) {
    await page.goto(`/shipments/${id}`);
    await expect(page.getByText('Shipment not found')).toBeVisible();
  }
});

for (const language of ['en', 'ar'] as const) {
  test(`the page of a shipment is sound in ${language}, light and dark, and docks its action on a phone`, async ({
    page,
  }) => {
    await signInToDemo(page);
    if (language === 'ar') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    await page.goto('/shipments/SH-482917KQT');
    await expect(page.getByText('Malaba, Kenya–Uganda border').first()).toBeVisible();
    for (const theme of ['light', 'dark'] as const) {
      await wearTheme(page, theme);
      if (language === 'ar') await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
      await expectSound(page);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await expect(page.getByRole('link', { name: 'Update Status' }).last()).toBeInViewport();
  });
}

test('a copy whose original does not come says so, and nothing is typed into an empty form', async ({
  page,
  request,
}) => {
  const email = await register(page);
  const [number = ''] = await createOverRest(request, email, [DETAILS]);
  await failUntilRetry(page, '**/trpc/*shipments.byTrackingNumber*', (route) => route.abort());
  await page.goto(`/shipments?new=1&like=${number}`);
  const form = page.getByRole('dialog', { name: 'New Shipment' });
  await expect(form.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(form.getByLabel('Origin')).toBeHidden();
  await form.getByRole('button', { name: 'Retry' }).click();
  await expect(form.getByLabel('Origin')).toHaveValue('Durban');
});

test('what is typed of a shipment that is deleted elsewhere stays, to be copied, and it is said', async ({
  page,
  request,
}) => {
  const email = await register(page);
  await page.goto('/dashboard');
  await setTier(page, 'growth');
  const [edited = '', held = ''] = await createOverRest(request, email, [{}, {}]);
  const removeElsewhere = async () => {
    const id = page.url().match(/[\da-f-]{36}/u)?.[0] ?? '';
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await page.request.post('/trpc/shipments.remove', { headers, data: { id } })).ok()).toBe(true);
  };
  const isSaid = page.getByRole('alert').filter({ hasText: 'Shipment not found' });
  const missing = page.getByRole('main').getByText('Shipment not found');

  await page.goto(`/shipments/${edited}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: `Edit ${edited}` });
  await form.getByLabel('Origin').fill('Gate 4, ask for Wanjiru');
  await removeElsewhere();
  await expect(isSaid).toContainText('What you typed is kept.');
  await expect(form.getByRole('alert')).toHaveText(
    'It may have been deleted, or belong to another organisation. What you typed is kept.',
  );
  await expect(form.getByLabel('Origin')).toHaveValue('Gate 4, ask for Wanjiru');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(missing).toBeVisible();
  await expect(form).toBeHidden();

  await page.goto(`/shipments/${held}?tab=customs`);
  await page.getByRole('main').getByRole('button', { name: 'Record milestone' }).click();
  const milestone = page.getByRole('dialog', { name: 'Record milestone' });
  await milestone.getByLabel('Reference').fill('C 4711');
  await removeElsewhere();
  await expect(isSaid).toBeVisible();
  await expect(milestone.getByLabel('Reference')).toHaveValue('C 4711');
  await milestone.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(missing).toBeVisible();
});

test('the number in the title of a dialog is not broken at its hyphen on a phone', async ({ page, request }) => {
  const email = await register(page);
  // As long as those that the product makes; a longer one may need two lines.
  const [number = ''] = await createOverRest(request, email, [{ trackingNumber: `SH-${stamp().slice(-10)}` }]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/shipments/${number}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const title = page.getByRole('dialog').getByRole('heading', { name: `Edit ${number}`, exact: true });
  await expect(title).toBeVisible();
  await settle(page);
  const lines = await title.evaluate((heading, sought) => {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(sought) ?? -1;
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, at + sought.length);
    }
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }, number);
  expect(lines).toBe(1);
});
