import { expect } from '@playwright/test';

import { breakAnswer, expectOpenUntilAnswer, failUntilRetry } from './answers.ts';
import { expectFitsPhone, expectSoundInBoth } from './looks.ts';
import { createOverRest, register, setTier } from './people.ts';
import { test } from './test.ts';

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

test('what waiting costs: a clock is entered, counts, is corrected on record, and a bond is open until it is retired (D26)', async ({
  page,
  request,
}) => {
  const email = await register(page);
  await setTier(page, 'enterprise');
  const [number = ''] = await createOverRest(request, email, [
    { origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' },
  ]);
  const found = await page.request.get(`/api/shipments/tracking/${number}`);
  const { id } = (await found.json()) as { id: string };
  await breakAnswer(page, 'bonds.ofShipment');
  await page.goto(`/shipments/${id}?tab=customs`);
  const panel = page.getByRole('region', { name: 'What waiting costs' });
  // Whether a bond secures it is not known yet.
  await expect(panel.getByRole('alert')).toBeVisible();
  await expect(panel.getByText('No clocks')).toBeHidden();
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(panel.getByText('No clocks')).toBeVisible();
  await panel.getByRole('button', { name: 'Add clock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a clock' });
  await dialog.getByLabel('Stops with').selectOption('Left the port');
  await dialog.getByLabel('Free days').fill('7');
  await dialog.getByLabel('A day costs').fill('45');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Rates need a currency')).toBeVisible();
  await dialog.getByLabel('Currency').selectOption('USD');
  await dialog.getByRole('button', { name: 'Add a rate' }).click();
  await dialog.getByLabel('A day costs').nth(1).fill('70');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('From day')).toBeFocused();
  await dialog.getByLabel('From day').fill('7');
  await expectOpenUntilAnswer(page, dialog, 'clocks.add', 'Save');
  await expect(dialog).toBeHidden();
  const demurrage = panel.getByRole('listitem').filter({ hasText: 'Demurrage' });
  await expect(demurrage).toContainText('Starts with: Discharged');
  await expect(demurrage).toContainText('7 days free, then $45 a day, $70 from day 7');

  const told = await page.request.post(`/api/shipments/${id}/milestones`, {
    data: { code: 'discharged', occurredAt: ago(11) },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(told.status()).toBe(201);
  // The day after it came is the first: 7 are free, 4 are charged.
  await expect(demurrage).toContainText('$180');
  await expect(panel).toContainText('$180 so far');
  await expect(demurrage.getByRole('img', { name: 'Demurrage, free days: 7, charged: 4' })).toBeVisible();

  const changes = '**/trpc/*clocks.changes*';
  await failUntilRetry(page, changes, (route) => route.abort());
  await demurrage.getByRole('button', { name: 'Demurrage' }).click();
  const correction = page.getByRole('dialog', { name: 'Correct the clock' });
  await correction.getByRole('button', { name: 'Retry' }).click();
  await correction.getByLabel('Free days').fill('9');
  await correction.getByLabel('Where the tariff stands').fill('Contract, page 4');
  await correction.getByLabel('Checked on').fill('2026-11-02');
  await correction.getByLabel('From day').fill('9');
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(correction).toBeHidden();
  await page.unroute(changes);
  await expect(demurrage).toContainText('$90');
  await demurrage.getByRole('button', { name: 'Demurrage' }).click();
  await expect(correction.getByRole('listitem').filter({ hasText: 'Free days: 7 → 9' }).first()).toBeVisible();
  await expect(correction.getByText('A day costs: $45, $70 from day 7 → $45, $70 from day 9')).toBeVisible();
  await expect(correction.getByText('Checked on: nothing → 11/02/2026', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(correction).toBeHidden();
  await expectSoundInBoth(page);
  await expectFitsPhone(page);

  // What a milestone changes above it is there before its dialog goes: later it would move the button under a finger.
  await page.getByRole('button', { name: 'Record milestone' }).click();
  const milestone = page.getByRole('dialog', { name: 'Record milestone' });
  await milestone.getByRole('combobox', { name: 'What happened' }).click();
  await page.getByRole('option', { name: 'Left the port' }).click();
  await page.route('**/trpc/*clocks.list*', async (route) => {
    await page.waitForTimeout(1000);
    await route.continue();
  });
  await milestone.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(milestone).toBeHidden();
  expect(await demurrage.innerText()).toContain('Left the port on');
  await page.unroute('**/trpc/*clocks.list*');

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/settings?tab=bonds');
  await page.getByRole('button', { name: 'Add bond' }).click();
  const bond = page.getByRole('dialog', { name: 'Add bond' });
  await bond.getByLabel('Number').fill('RCTG 2026-4471');
  await bond.getByLabel('Guarantor').fill('Jubilee');
  await bond.getByLabel('Amount').fill('8400');
  await bond.getByLabel('Expires').fill(ago(-30).slice(0, 10));
  // Pressed over and over while the dialog fades away, it is sent once.
  let added = 0;
  page.on('request', (asked) => (added += Number(asked.url().includes('bonds.add'))));
  await bond.getByRole('button', { name: 'Save' }).evaluate((save: HTMLButtonElement) => {
    let isSent = false;
    const again = setInterval(() => {
      isSent ||= save.disabled;
      if (!save.isConnected) clearInterval(again);
      else if (isSent) save.click();
    }, 20);
  });
  await expectOpenUntilAnswer(page, bond, 'bonds.add', 'Save');
  await expect(bond).toBeHidden();
  expect(added).toBe(1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const bonds = page.getByRole('region', { name: 'Bonds' });
  await expect(bonds).toContainText('Open in all');
  await expect(bonds.locator('strong')).toHaveText('$8,400');
  await expectSoundInBoth(page);
  // What a colleague corrects meanwhile stays.
  const listed = (await (await page.request.get('/api/bonds')).json()) as { bonds: { id: string }[] };
  await bonds.getByRole('button', { name: 'Correct: RCTG 2026-4471' }).click();
  const raised = await page.request.patch(`/api/bonds/${listed.bonds[0]?.id ?? ''}`, {
    data: { amount: 9400 },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(raised.status()).toBe(200);
  const mended = page.getByRole('dialog', { name: 'Bond RCTG 2026-4471' });
  await mended.getByLabel('Guarantor').fill('Jubilee Insurance');
  await mended.getByRole('button', { name: 'Save' }).click();
  await expect(bonds).toContainText('Jubilee Insurance');
  await expect(bonds.locator('strong')).toHaveText('$9,400');
  await bonds.getByRole('button', { name: 'Retire: RCTG 2026-4471' }).click();
  await page.getByRole('dialog', { name: 'Retire' }).getByRole('button', { name: 'Retire' }).click();
  await expect(bonds).toContainText('Nothing is open');
  await bonds.getByRole('radio', { name: 'Retired' }).check({ force: true });
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/*bonds.change*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  const reopen = bonds.getByRole('button', { name: 'Open again: RCTG 2026-4471' });
  await reopen.click();
  await expect(reopen).toBeDisabled();
  answer.resolve();
  await expect(bonds.locator('strong')).toHaveText('$9,400');

  await page.goto('/settings?tab=calendar');
  const friday = page.getByRole('checkbox', { name: 'Friday' });
  await friday.click();
  await expect(friday).toBeChecked();
  const [day, name] = [page.getByLabel('Day', { exact: true }), page.getByLabel('Name', { exact: true })];
  const add = page.getByRole('button', { name: 'Add holiday' });
  await day.fill('2026-12-12');
  await add.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
  // It is not left without a question, and what is typed while it is being stored stays.
  await page.getByRole('tab', { name: 'Bonds' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
  await name.fill('Jamhuri Day');
  const stored = Promise.withResolvers<void>();
  await page.route('**/trpc/clocks.setCalendar*', async (route) => {
    await stored.promise;
    await route.fallback();
  });
  // Tapped twice it is added once.
  await add.dblclick();
  await name.fill('Boxing Day');
  stored.resolve();
  await expect(page.getByText('12/12/2026 Jamhuri Day')).toBeVisible();
  await expect(page.getByText('Saved. Clocks follow.').last()).toBeVisible();
  await expect(name).toHaveValue('Boxing Day');
  await expect(day).toHaveValue('');
  await expect(day).not.toHaveAttribute('aria-invalid', 'true');
  // What another window stores meanwhile stays: here it is shown, and asked for again.
  await page.unroute('**/trpc/clocks.setCalendar*');
  const other = await page.context().newPage();
  await other.goto('/settings?tab=calendar');
  await other.getByRole('checkbox', { name: 'Sunday' }).click();
  await expect(other.getByText('Saved. Clocks follow.')).toBeVisible();
  await other.close();
  await day.fill('2026-12-26');
  await add.click();
  await expect(page.getByText('The days without work have changed since you opened them.').last()).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
  await add.click();
  await expect(page.getByText('12/26/2026 Boxing Day')).toBeVisible();
  await page.reload();
  await expect(friday).toBeChecked();
  await expectSoundInBoth(page);

  await page.goto('/settings?tab=system');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'العربية' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.goto(`/shipments/${id}?tab=customs`);
  await page.getByRole('button', { name: 'غرامة تأخير الحاوية' }).click();
  await expect(page.getByRole('dialog').getByText('، Amina Diallo').first()).toBeVisible();
});
