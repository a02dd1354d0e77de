import { expect } from '@playwright/test';

import { createOverRest, register } from './people.ts';
import { test } from './test.ts';

test('a stream that was refused is opened again, and tells of changes from then on (D15)', async ({ page }) => {
  const email = await register(page);
  await page.route('**/api/live**', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.goto('/dashboard');
  await expect(page.getByText('Every 30 s', { exact: true })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const [number = ''] = await createOverRest(page.request, email, [{}]);
  await expect(page.getByRole('row', { name: number })).toBeVisible();
});
