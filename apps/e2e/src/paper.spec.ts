import { expect } from '@playwright/test';

import { printedTexts } from './codes.ts';
import { settle } from './looks.ts';
import { createOverRest, register, setTier } from './people.ts';
import { test } from './test.ts';

const NUMBER = 'KDA123X';

test('a manifest of several sheets has its sum once, at its end, and whole words above its columns', async ({
  page,
}) => {
  const email = await register(page, 'Sender', 'Aline Ndiaye', 'fr');
  await setTier(page, 'growth');
  const headers = { 'sec-fetch-site': 'same-origin' };
  // Long values leave the column of references, which are not known, no more than its head needs.
  const one = { destination: 'Dire Dawa Industrial Park, Ethiopia', recipientName: 'Société Générale de Transport' };
  const rows = Array.from({ length: 50 }, (_, n) => ({ ...one, pieces: n + 1, weightGrams: (n + 1) * 12_345 }));
  const numbers = await createOverRest(page.request, email, rows);
  const shipments = numbers.map((trackingNumber) => ({ trackingNumber }));
  const data = { number: NUMBER, type: 'truck', shipments };
  expect((await page.request.post('/trpc/units.load', { headers, data })).ok()).toBe(true);

  await page.goto(`/units/${NUMBER}`);
  await expect(page.getByText('50 envois à bord')).toBeVisible();
  const sheets = await printedTexts(await page.pdf({ preferCSSPageSize: true }));
  expect(sheets.length).toBeGreaterThan(1);
  for (const [n, text] of sheets.entries()) {
    expect(text, `head of sheet ${String(n + 1)}`).toContain('Référence');
    expect(/^Total/mu.test(text), `sum on sheet ${String(n + 1)}`).toBe(n === sheets.length - 1);
  }
});

test('paper has no buttons, and no entry is torn by the end of a sheet', async ({ page }) => {
  const email = await register(page);
  await setTier(page, 'enterprise');
  await createOverRest(
    page.request,
    email,
    Array.from({ length: 12 }, () => ({})),
  );
  for (const path of ['/dashboard', '/dynamic-eta', '/at-the-border']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    await settle(page);
    const name = /^(New Shipment|Scan & Update|Refresh|Delete All|Explain|Import milestones)/u;
    const main = page.getByRole('main');
    const acts = main.getByRole('button', { name }).or(main.getByRole('link', { name }));
    await expect(acts).not.toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(acts, path).toHaveCount(0);
  }

  await page.goto('/dynamic-eta');
  await expect(page.getByText(/^E2E-/u).first()).toBeVisible();
  await settle(page);
  const sheets = await printedTexts(await page.pdf({ format: 'A4' }));
  const count = (words: RegExp) => sheets.map((text) => text.match(words)?.length ?? 0);
  expect(sheets.length).toBeGreaterThan(1);
  // The number is at the top of an entry, its confidence at the foot.
  const entries = count(/^E2E-/gmu);
  expect(Math.max(...entries)).toBeGreaterThan(1);
  expect(entries).toEqual(count(/^Confidence \d+%/gmu));
});
