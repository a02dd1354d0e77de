import { readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from './looks.ts';
import { createOverRest, endSession, register, setTier, signInAgain } from './people.ts';
import { test } from './test.ts';

async function take(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await page.getByLabel('Choose a file').setInputFiles({ name: 'crossings.csv', mimeType: 'text/csv', buffer });
}

test('milestones of a file are previewed and recorded once, and wrong rows come back', async ({ page, request }) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{ origin: 'Mombasa', destination: 'Kampala' }]);
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const file = [
    'Envoi;Événement;Date;Poste frontière;Côté;Motif;Chauffeur',
    `${number};Hold lifted;${ago(4)};;;;Otieno`,
    `${number};Arrived at the border;${ago(9)};Malaba;sortie;;Otieno`,
    `${number};hold_opened;${ago(8)};Malaba;;valuation;Otieno`,
    `${number};teleported;${ago(3)};;;;Otieno`,
    `NOBODY-0001;released;${ago(3)};;;;Otieno`,
    '',
  ].join('\r\n');
  await page.goto('/at-the-border');
  await page.getByRole('link', { name: 'Import milestones' }).click();
  await take(page, file);
  await expect(page.getByText('3 ready')).toBeVisible();
  await expect(page.getByText('Not used: Chauffeur')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'No milestone is called that.' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'No shipment and no unit has this number.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record 3 milestones' }).click();
  await expect(page.getByText('3 recorded')).toBeVisible();
  const downloads = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 2 rows with their reasons' }).click();
  const refused = await readFile(await (await downloads).path(), 'utf8');
  expect(refused.split('\r\n').map((line) => line.split(',')[1])).toEqual(['Événement', 'teleported', 'released']);

  await page.getByRole('button', { name: 'Import another file' }).click();
  await take(page, file);
  await expect(page.getByText('3 already there')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record 0 milestones' })).toBeDisabled();
  // A post at which nothing stands any more hides nothing that no choice would bring back.
  await page.goto('/at-the-border?post=malaba-before');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  // The part of the page that is named beside a number is the one that is shown.
  await page.goto(`/shipments/${number}?tab=customs`);
  await expect(page.getByText('Arrived at the border').first()).toBeVisible();
});

test('what day a date means is not asked any more once milestones are being recorded by it', async ({
  page,
  request,
}) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{ origin: 'Mombasa', destination: 'Kampala' }]);
  const answer = Promise.withResolvers<void>();
  await page.route('**/trpc/milestones.importRows*', async (route) => {
    await answer.promise;
    await route.fallback();
  });
  await page.goto('/at-the-border');
  await page.getByRole('link', { name: 'Import milestones' }).click();
  // Of late, and another day where the month is read first.
  const days = Array.from({ length: 29 }, (_, index) => new Date(Date.now() - (index + 1) * 86_400_000));
  const late = days.find((date) => date.getUTCDate() <= 12 && date.getUTCDate() !== date.getUTCMonth() + 1);
  const day = late?.toLocaleDateString('en-GB', { timeZone: 'UTC' }) ?? '';
  await take(page, `Shipment,Event,Date\n${number},Released,${day} 10:00\n`);
  const asked = page.getByRole('group', { name: `The date ${day} 10:00 can be read in two ways` });
  await asked.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Record 1 milestone' }).click();
  await expect(page.getByText(/^Recording/u)).toBeVisible();
  await expect(asked).toBeHidden();
  answer.resolve();
  await expect(page.getByText('1 recorded')).toBeVisible();
  await expect(asked).toBeHidden();
});

test('milestones that were refused since the session ended are looked at again once somebody is back', async ({
  page,
  request,
}) => {
  const email = await register(page);
  await setTier(page, 'growth');
  const [number = ''] = await createOverRest(request, email, [{ origin: 'Mombasa', destination: 'Kampala' }]);
  await page.goto('/at-the-border/import');
  await expect(page.getByLabel('Choose a file')).toBeAttached();
  await endSession(page);
  await take(page, `Shipment,Event,Date\n${number},Released,${new Date(Date.now() - 3_600_000).toISOString()}\n`);
  await signInAgain(page);
  await expect(page.getByText('1 ready')).toBeVisible();
  await expect(page.getByText('Please sign in.')).toBeHidden();
  await page.getByRole('button', { name: 'Record 1 milestone' }).click();
  await expect(page.getByText('1 recorded')).toBeVisible();
});
