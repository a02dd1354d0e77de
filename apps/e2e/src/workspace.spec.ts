import { expect, type Page } from '@playwright/test';

import { expectOpenUntilAnswer, refuseField } from './answers.ts';
import { createOverRest, createShipment, register, signInAsAdmin, stamp } from './people.ts';
import { MOVING, test } from './test.ts';

test.use(MOVING);
// The last long file of a run: one worker alone would go through it, beside two that have nothing left to do.
test.describe.configure({ mode: 'parallel' });

const rows = (page: Page) => page.getByRole('table', { name: 'Shipments' }).getByRole('row');

test('filters and order narrow the list and stay in the address', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(request, email, [
    { origin: 'Beira', destination: 'Lusaka', priority: 'Urgent', status: 'In Transit', isDelayed: true },
    { origin: 'Nacala', destination: 'Blantyre', priority: 'Express' },
    { origin: 'Lomé', destination: 'Niamey', priority: 'Urgent' },
  ]);
  await page.goto('/shipments');
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Delayed only' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/priority=Urgent/u);
  await expect(page).toHaveURL(/delayed=/u);
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('Beira');
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Created' }).click();
  await page.getByLabel('Created from').fill('2099-01-01');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'since 1 Jan' })).toBeVisible();
  await expect(page.getByText('No shipments found')).toBeVisible();
  await expect(page.getByText('No shipment meets these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Oldest first' }).click();
  await expect(rows(page).nth(1)).toContainText('Beira');
});

test('what is chosen in quick turns holds on a slow phone: the last word of each part of the address counts', async ({
  page,
  request,
}) => {
  // What a phone draws when it has time for it comes late; what is pressed does not.
  await page.addInitScript(() => {
    const post = Reflect.get(MessagePort.prototype, 'postMessage') as (message: unknown) => void;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 700);
    };
  });
  const email = await register(page);
  await createOverRest(request, email, [
    { origin: 'Beira', destination: 'Lusaka', isDelayed: true },
    { origin: 'Nacala', destination: 'Blantyre' },
  ]);
  await page.goto('/shipments?q=nowhere');
  const search = page.getByRole('searchbox');
  const clear = page.getByRole('button', { name: 'Clear search' });
  await expect(clear).toBeVisible();
  await search.press('!');
  await clear.click();
  await expect(rows(page)).toHaveCount(3);
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL(/\/shipments$/u);

  await search.fill('lusaka');
  await page.getByRole('button', { name: 'Delayed only' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/q=lusaka/u);
  await expect(page).toHaveURL(/delayed=1/u);

  // Who leaves stays away.
  await search.fill('beira');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/u);
});

test('filters are saved under a name, used, renamed and deleted', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(request, email, [
    { origin: 'Beira', destination: 'Lusaka', priority: 'Urgent', isDelayed: true },
    { origin: 'Nacala', destination: 'Blantyre' },
  ]);
  await page.goto('/shipments?priority=Urgent&delayed=1&order=oldest');
  await expect(rows(page)).toHaveCount(2);
  const menu = page.getByRole('button', { name: 'Saved', exact: true });
  const dialog = page.getByRole('dialog');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Save these filters' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('This is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Late and urgent');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await dialog.getByRole('checkbox', { name: 'Share with the organisation' }).check();
  await refuseField(page, 'savedFilters.save', 'filter');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Not valid')).toBeVisible();
  await expectOpenUntilAnswer(page, dialog, 'savedFilters.save', 'Save');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows(page)).toHaveCount(3);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Late and urgent' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/priority=Urgent.*delayed=1|delayed=1.*priority=Urgent/u);
  await expect(page).toHaveURL(/order=oldest/u);

  await menu.click();
  await page.getByRole('menuitem', { name: 'Rename or delete' }).click();
  await dialog.getByRole('button', { name: 'Rename Late and urgent' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Call first');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  // What was not changed here may have been changed in another tab.
  const sent = page.waitForRequest('**/trpc/savedFilters.change*');
  await expectOpenUntilAnswer(page, dialog, 'savedFilters.change', 'Save');
  expect((await sent).postData()).not.toContain('isShared');
  await dialog.getByRole('button', { name: 'Delete Call first' }).click();
  await page
    .getByRole('dialog', { name: 'Delete filter' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(dialog.getByText('Nothing saved yet.')).toBeVisible();
});

test('a printed list has the shipments and nothing to press', async ({ page }) => {
  await register(page);
  const number = await createShipment(page);
  await page.goto('/shipments');
  const row = rows(page).filter({ hasText: number });
  await expect(row.getByRole('checkbox')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(row).toContainText('Mombasa');
  await expect(page.getByRole('main').locator('button:visible, a:visible, input:visible')).toHaveText([number]);
});

test('the buttons of a dialog stand still while it opens', async ({ page }) => {
  await register(page);
  const tn = await createShipment(page);
  await page.goto('/shipments');
  const opener = page.getByRole('button', { name: `Delete ${tn}` });
  await expect(opener).toBeVisible();
  const tops = await opener.evaluate(async (button: HTMLElement) => {
    button.click();
    const seen: number[] = [];
    let until = Infinity;
    while (performance.now() < until || seen.length < 3) {
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
      const shown = document.querySelector('[role=dialog] [data-autofocus]');
      if (!shown) continue;
      until = Math.min(until, performance.now() + 600);
      seen.push(shown.getBoundingClientRect().top);
    }
    return seen;
  });
  expect(tops.length).toBeGreaterThan(2);
  expect(new Set(tops).size).toBe(1);
});

test('columns are chosen and stay; places stand in columns of their own down to 1100 px', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(request, email, [{ origin: 'Beira', destination: 'Lusaka', reference: 'PO-77' }]);
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/shipments');
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await expect(head('Origin')).toBeVisible();
  await expect(head('Reference')).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Reference' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Priority' }).click();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(1)).toContainText('PO-77');
  await page.reload();
  await expect(head('Reference')).toBeVisible();
  await expect(head('Priority')).toBeHidden();
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect(head('Origin')).toBeVisible();
  await expect(head('Destination')).toBeVisible();
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(head('Origin')).toBeHidden();
  await expect(rows(page).nth(1)).toContainText('Beira');
  const height = () =>
    rows(page)
      .nth(1)
      .evaluate((row) => row.getBoundingClientRect().height);
  await expect.poll(height).toBeLessThanOrEqual(52);
});

test('search ignores case and accents and can be cleared', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(request, email, [
    { origin: 'Lomé', destination: 'Niamey', currentLocation: 'Cinkassé' },
    { origin: 'Tema', destination: 'Kumasi' },
  ]);
  await page.goto('/dashboard');
  await expect(page.getByText('Showing 1 to 2 of 2 results')).toBeVisible();
  await page.getByPlaceholder('Search shipments...').fill('CINKASSE');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(1)).toContainText('Lomé');
  await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
  await page.getByPlaceholder('Search shipments...').fill('zanzibar');
  await expect(page.getByText('No shipments found')).toBeVisible();
  // Read out as well, as the count is.
  await expect(page.getByRole('status').filter({ hasText: 'No shipments found' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('a page that lost its last row leads back to the first', async ({ page, request }) => {
  const email = await register(page);
  await createOverRest(
    request,
    email,
    Array.from({ length: 11 }, () => ({})),
  );
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Showing 11 to 11 of 11 results')).toBeVisible();
  await page.getByRole('button', { name: /^Delete E2E-/u }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Nothing is left on this page')).toBeVisible();
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(page.getByText('Showing 1 to 10 of 10 results')).toBeVisible();
});

test('a chosen shipment that is deleted is chosen no more', async ({ page, request }) => {
  const email = await register(page);
  const [first = '', second = ''] = await createOverRest(request, email, [{}, {}]);
  await page.goto('/shipments');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${first}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print labels' })).toHaveAttribute('href', `/labels?tn=${second}`);
});

test('many shipments at once: a status for all, what is refused is said, then deleted', async ({ page, request }) => {
  const email = await register(page);
  const [first, second, third] = await createOverRest(request, email, [{}, {}, {}]);
  await page.goto('/shipments');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  // Of another list nothing is chosen, lest it be changed unseen.
  await page.getByPlaceholder('Search shipments...').fill(first ?? '');
  await expect(page.getByText('3 selected')).toBeHidden();
  // Until that list is there, the one before is shown, and what is chosen in it would be chosen of that.
  await expect(rows(page)).toHaveCount(2);
  await page.getByPlaceholder('Search shipments...').fill('');
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Print labels' })).toHaveAttribute('href', /\/labels\?tn=/u);
  await page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Update Status' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Picked Up' }).click();
  // While it fades out it says what it was about.
  const titles = await dialog.getByRole('heading', { name: /3/u }).evaluateHandle((title) => {
    const said: (string | null)[] = [];
    new MutationObserver(() => said.push(title.textContent)).observe(title, { characterData: true, subtree: true });
    return said;
  });
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('3 shipments updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await titles.jsonValue()).toEqual([]);
  for (const number of [first, second, third]) {
    await expect(page.getByRole('row', { name: number ?? '' })).toContainText('Picked Up');
  }

  // What one of them became since it was chosen counts.
  await page.getByRole('checkbox', { name: `Choose ${first ?? ''}` }).check();
  const found = await page.request.get(`/api/shipments/tracking/${first ?? ''}`);
  const { id } = (await found.json()) as { id: string };
  const headers = { 'sec-fetch-site': 'same-origin' };
  await page.request.patch(`/api/shipments/${id}/status`, { headers, data: { status: 'Delivered' } });
  await expect(page.getByRole('row', { name: first ?? '' })).toContainText('Delivered');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await dialog.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'In Transit' }).click();
  await expect(dialog.getByText('This status takes 1 of them back a step.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Clear selection' }).click();

  // Somebody else deletes one of them; this screen does not hear of it.
  await page.route('**/api/live**', (route) => route.abort());
  let isAsked = false;
  page.on('request', (request) => {
    if (request.url().includes('shipments.removeMany')) isAsked = true;
  });
  await page.route('**/trpc/*shipments.list*', (route) => (isAsked ? route.fallback() : route.abort()));
  await page.getByRole('checkbox', { name: `Choose ${first ?? ''}` }).check();
  await page.getByRole('checkbox', { name: `Choose ${second ?? ''}` }).check();
  const other = await page.context().newPage();
  await other.goto('/shipments');
  await other.getByRole('button', { name: `Delete ${first ?? ''}` }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(other.getByText('Shipment deleted successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('1 shipment deleted')).toBeVisible();
  const report = page.getByRole('dialog', { name: '1 shipment was left as it was' });
  await expect(report).toContainText(first ?? '');
  await report.getByRole('button', { name: 'Done' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('row', { name: third ?? '' })).toBeVisible();
});

test('who sees estimates marks many as delayed at once, with a reason', async ({ page }) => {
  await signInAsAdmin(page);
  // An administrator's list has everybody's, who make more meanwhile.
  const places = { origin: `Lobito ${stamp()}`, destination: 'Kampala' };
  const [first, second] = [await createShipment(page, places), await createShipment(page, places)];
  await page.goto(`/shipments?q=${encodeURIComponent(places.origin)}`);
  for (const number of [first, second]) await page.getByRole('checkbox', { name: `Choose ${number}` }).check();
  await page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Delay' }).click();
  await page.getByRole('option', { name: 'Mark as delayed' }).click();
  await dialog.getByLabel('Delay reason').fill('Bridge closed');
  // What was typed stays where no answer comes.
  await page.route('**/trpc/shipments.recordStatusOfMany*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error' })).toBeVisible();
  await expect(dialog.getByLabel('Delay reason')).toHaveValue('Bridge closed');
  await expectOpenUntilAnswer(page, dialog, 'shipments.recordStatusOfMany', 'Update Status');
  await expect(page.getByText('2 shipments updated')).toBeVisible();
  await expect(page.locator('#content')).toBeFocused();
  // Nothing else was chosen, so each keeps the status that it had.
  for (const number of [first, second]) {
    await expect(page.getByRole('row', { name: number })).toContainText('Delayed');
    await expect(page.getByRole('row', { name: number })).toContainText('Created');
  }
  await page.getByRole('link', { name: first, exact: true }).click();
  await expect(page.getByText('Bridge closed').first()).toBeVisible();
});

test('the plan card shows the price and the usage, and warns above 80 percent', async ({ page, request }) => {
  const email = await register(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Hide these steps' }).click();
  const card = page.getByRole('region', { name: 'Plan and usage' });
  await expect(card).toContainText('$19/month');
  await expect(card).toContainText('0 of 100');
  const warning = page.getByText("You're approaching your shipment limit. Consider upgrading your plan.");
  await createOverRest(
    request,
    email,
    Array.from({ length: 80 }, () => ({})),
  );
  await expect(card).toContainText('80 of 100');
  await expect(warning).toBeHidden();
  await createOverRest(request, email, [{}]);
  await expect(card).toContainText('81 of 100');
  await expect(card).toContainText('81%');
  await expect(warning).toBeVisible();
  // With colours of the reader's own it is still seen how much is used.
  await page.emulateMedia({ forcedColors: 'active' });
  const meter = card.getByRole('meter', { name: 'Shipments' });
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  expect(await meter.locator('span').evaluate(ground)).not.toBe(await page.locator('body').evaluate(ground));
});
