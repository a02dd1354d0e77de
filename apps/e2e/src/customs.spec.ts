import { expect, type Page } from '@playwright/test';

import { breakAnswer, expectOpenUntilAnswer, failUntilRetry } from './answers.ts';
import { expectAccessible, expectSound, wearTheme } from './looks.ts';
import { createOverRest, register, setTier } from './people.ts';
import { test } from './test.ts';

type Told = {
  what: string;
  hoursAgo: number;
  post?: string;
  side?: string;
  place?: string;
  reason?: string;
  isPublic?: true;
  all?: true;
};

/** All hours are counted from here, or a minute that ends between two of them would lengthen what is measured. */
const BEGUN = Date.now();

/** What a field shows of the time so many hours before the start. */
function localHoursAgo(hours: number): string {
  const at = new Date(BEGUN - hours * 3_600_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Chooses one of a list in a form by its words; an open list still moves to what was chosen before, and a click on it may be lost. */
async function choose(page: Page, label: string, words: string): Promise<void> {
  const field = page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByRole('textbox', { name: label, exact: true }))
    .first();
  await expect(async () => {
    await field.click();
    await page.getByRole('option', { name: words, exact: false }).first().click({ timeout: 2000 });
    expect(await field.inputValue()).toContain(words);
  }).toPass();
}

async function recordOnScreen(
  page: Page,
  { what, hoursAgo, post, side, place, reason, isPublic, all }: Told,
): Promise<void> {
  await page.getByRole('button', { name: 'Record milestone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record milestone' });
  await expect(dialog.getByRole('combobox', { name: 'What happened' })).toBeFocused();
  await choose(page, 'What happened', what);
  if (reason) await choose(page, 'Reason', reason);
  await dialog.getByLabel('When').fill(localHoursAgo(hoursAgo));
  if (place) await dialog.getByLabel('Place', { exact: true }).fill(place);
  if (post) await choose(page, 'Border post', post);
  if (side) await choose(page, 'Side', side);
  if (all) await choose(page, 'For', 'All in');
  if (isPublic) await dialog.getByLabel('Anyone with the tracking number').check();
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('goods are walked from Mombasa by Malaba to Kampala on screen, with a hold, a seal and the empty returned (D26)', async ({
  page,
  request,
}) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{ origin: 'Mombasa', destination: 'Kampala' }]);
  await page.goto(`/shipments/${number}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Customs', exact: true }).click();
  await expect(main.getByText('No milestones yet')).toBeVisible();

  await main.getByRole('button', { name: 'Add unit' }).click();
  const adding = page.getByRole('dialog', { name: 'Add unit' });
  await expect(adding.getByLabel('Number')).toBeFocused();
  await adding.getByLabel('Number').fill('MSKU 482910 4');
  await adding.getByRole('button', { name: 'Add unit' }).click();
  await expect(adding.getByText('its check digit should be 3')).toBeVisible();
  await adding.getByLabel('Number').fill('MSKU 482910 3');
  await adding.getByLabel('When').fill(localHoursAgo(85));
  await expectOpenUntilAnswer(page, adding, 'units.add', 'Add unit');
  await expect(main.getByText('Check digit is right')).toBeVisible();

  await recordOnScreen(page, { what: 'Declaration lodged', hoursAgo: 150, place: 'Mombasa, Kenya' });
  await recordOnScreen(page, { what: 'Selected for the scanner', hoursAgo: 148 });
  await recordOnScreen(page, { what: 'Hold opened', hoursAgo: 140, reason: 'Valuation' });
  await expect(main.getByText(/so far/u)).toBeVisible();
  await recordOnScreen(page, { what: 'Hold lifted', hoursAgo: 93 });
  await expect(main.getByText(/^Held for 1 day 23 hr$/u)).toBeVisible();
  await recordOnScreen(page, { what: 'Released', hoursAgo: 90 });
  await recordOnScreen(page, { what: 'Left the port', hoursAgo: 80, place: 'Mombasa, Kenya', isPublic: true });
  await recordOnScreen(page, {
    what: 'Arrived at the border',
    hoursAgo: 20,
    post: 'Malaba',
    side: 'Exit side',
    isPublic: true,
  });
  await recordOnScreen(page, { what: 'Crossed the border', hoursAgo: 14, post: 'Malaba', side: 'Entry side' });
  await expect(main.getByText('Malaba, Kenya')).toBeVisible();
  await expect(main.getByText('Malaba, Uganda')).toBeVisible();

  await main.getByRole('button', { name: 'Add seal' }).click();
  const seal = page.getByRole('dialog', { name: 'Add seal' });
  await expect(seal.getByLabel('Seal number')).toBeFocused();
  await seal.getByLabel('Seal number').fill('UL-7728104');
  await expectOpenUntilAnswer(page, seal, 'units.changeSeal', 'Save');
  await expect(main.getByText('Bolt seal')).toBeVisible();
  await expect(main.getByText('Seal applied')).toBeVisible();
  await expectSound(page);
  await wearTheme(page, 'dark');
  await expectSound(page);
  await wearTheme(page, 'light');

  await main.getByRole('button', { name: 'Take back: Seal applied' }).click();
  const why = page.getByRole('dialog').getByRole('textbox');
  await expect(why).toBeFocused();
  await why.fill('The wrong seal');
  await page.keyboard.press('Escape');
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await expect(why).toHaveValue('The wrong seal');
  await expectOpenUntilAnswer(page, page.getByRole('dialog'), 'milestones.retract', 'Take back');
  await expect(main.getByText(/^Taken back/u)).toBeVisible();
  await recordOnScreen(page, { what: 'Empty returned', hoursAgo: 0, all: true });
  await expect(main.getByText(/^Until/u)).toBeVisible();
  await main.getByRole('button', { name: 'Record milestone' }).click();
  await expectAccessible(page, { part: '[role=dialog]' });

  const told = await request.get(`/api/public/track/${number}`);
  const { status, currentLocation, history } = (await told.json()) as {
    status: string;
    currentLocation: string;
    history: { milestone?: string }[];
  };
  expect([status, currentLocation]).toEqual(['In Transit', 'Malaba, Kenya']);
  expect(history.flatMap(({ milestone }) => milestone ?? [])).toEqual(['gated_out', 'border_arrived']);
  await page.goto(`/track?tn=${number}`);
  await expect(page.getByText('Arrived at the border')).toBeVisible();
});

test('a dialog that something was typed in asks before it closes, and only then', async ({ page, request }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{}]);
  await page.goto(`/shipments/${number}?tab=customs`);
  const open = page.getByRole('main').getByRole('button', { name: 'Record milestone' });
  const dialog = page.getByRole('dialog', { name: 'Record milestone' });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await open.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  // What is only chosen, from a list or a calendar, would be lost as well.
  const what = dialog.getByRole('combobox', { name: 'What happened' });
  const hours = page.getByRole('spinbutton', { name: 'Hours' });
  for (const choose of [
    async () => {
      await what.click();
      await page.getByRole('option', { name: 'Empty returned' }).click();
    },
    async () => {
      await dialog.getByRole('button', { name: 'Open calendar' }).click();
      await page
        .getByRole('table')
        .getByRole('button', { name: /\b15\b/u })
        .click();
    },
    async () => {
      await dialog.getByRole('button', { name: 'Open calendar' }).click();
      // It goes no further than 23.
      await hours.press((await hours.inputValue()) === '23' ? 'ArrowDown' : 'ArrowUp');
    },
  ]) {
    await open.click();
    await choose();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(dialog).toBeHidden();
  }

  await open.click();
  const reference = dialog.getByLabel('Reference');
  await reference.fill('C 4711');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(reference).toHaveValue('C 4711');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await expect(question).toBeHidden();

  // Nothing is kept of it, and the way back is one step.
  await open.click();
  await expect(reference).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).not.toHaveURL(/customs/u);

  // What an organisation has chosen may not come, which is said.
  const choices = /\/trpc\/.*(?:milestones\.holdPolicy|borders\.sharing)/u;
  await failUntilRetry(page, choices, (route) => route.abort());
  await page.goto('/settings?tab=customs');
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toHaveCount(2);
  await retry.first().click();
  await expect(page.getByRole('switch', { name: 'A hold' })).toBeVisible();

  // Nor may what a shipment is in.
  await breakAnswer(page, 'units.list');
  await page.goto(`/shipments/${number}?tab=customs`);
  const units = page.getByRole('region', { name: 'Units and seals' });
  await expect(units.getByRole('alert')).toBeVisible();
  await units.getByRole('button', { name: 'Retry' }).click();
  await expect(units.getByText('Not in any container, truck or wagon yet.')).toBeVisible();

  // On a small phone all of a calendar is on the screen; lying on its side it scrolls.
  await page.setViewportSize({ width: 360, height: 560 });
  await units.getByRole('button', { name: 'Add unit' }).click();
  const calendarButton = page.getByRole('dialog', { name: 'Add unit' }).getByRole('button', { name: 'Open calendar' });
  await calendarButton.click();
  await expect(page.getByRole('table')).toBeInViewport({ ratio: 1 });
  await expect(hours).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(hours).toBeHidden();
  await page.setViewportSize({ width: 640, height: 300 });
  await calendarButton.click();
  await hours.scrollIntoViewIfNeeded();
  await expect(hours).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(calendarButton).toBeFocused();
  // Where the keyboard is still on its button, as while it is fetched, Escape closes it alone.
  await calendarButton.click();
  await expect(hours).toBeVisible();
  await calendarButton.focus();
  await page.keyboard.press('Escape');
  await expect(hours).toBeHidden();
  await expect(calendarButton).toBeVisible();
});

test('a milestone that is recorded late closes only its own form', async ({ page, request }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{}]);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/scans.send*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.goto(`/shipments/${number}?tab=customs`);
  const open = page.getByRole('main').getByRole('button', { name: 'Record milestone' });
  const dialog = page.getByRole('dialog', { name: 'Record milestone' });
  await open.click();
  const sent = page.waitForRequest('**/trpc/scans.send*');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open.click();
  const reference = dialog.getByLabel('Reference');
  await reference.fill('C 4711');
  answer.resolve();
  await expect(page.getByText('Milestone recorded')).toBeVisible();
  // A dialog that closes is gone after a moment.
  await page.waitForTimeout(1000);
  await expect(reference).toHaveValue('C 4711', { timeout: 1000 });

  // If the browser could not store it, that is said too.
  await page.evaluate(() => {
    SubtleCrypto.prototype.encrypt = () =>
      new Promise((_, reject) => {
        window.addEventListener('fail', () => reject(new DOMException('Broken', 'UnknownError')));
      });
  });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('fail')));
  await expect(page.getByText(`This browser did not keep the scan of ${number} (UnknownError).`)).toBeVisible();
});
