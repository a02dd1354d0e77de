import { expect, type Page } from '@playwright/test';

import { settle } from './looks.ts';
import { register, setTier } from './people.ts';
import { test } from './test.ts';

/** Of each form that is shown and asks for a password, what its fields tell a browser that keeps some. */
async function toldOf(page: Page): Promise<{ name: string | undefined; passwords: string[] }[]> {
  await settle(page);
  return page.evaluate(() =>
    [...document.forms]
      .map((form) => ({
        name: form.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value,
        passwords: [...form.querySelectorAll<HTMLInputElement>('input[type="password"]')].map(
          (one) => one.autocomplete,
        ),
      }))
      .filter(({ passwords }) => passwords.length > 0),
  );
}

test('a browser that keeps the password fills it in where it is asked for, under the name of its account, and nowhere else', async ({
  page,
}) => {
  const name = await register(page);
  await setTier(page, 'enterprise');

  // Without a name the browser fills “New email”, and the page asks about it when it is left.
  await page.goto('/settings');
  await expect(page.getByLabel('New email')).toBeVisible();
  expect(await toldOf(page)).toEqual([{ name, passwords: ['current-password'] }]);
  await page.goto('/settings?tab=security');
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  expect(await toldOf(page)).toEqual([{ name, passwords: ['current-password', 'new-password'] }]);
  await page.getByRole('switch', { name: 'Ask for a code when I sign in' }).click({ force: true });
  await expect(page.getByRole('dialog').getByLabel('Current password')).toBeVisible();
  expect(await toldOf(page)).toContainEqual({ name, passwords: ['current-password'] });

  // Browsers heed no “off” for a password: the secret of the gateway would be the account's own.
  await page.goto('/settings?tab=messages');
  await page.getByRole('radio', { name: 'My Africa’s Talking' }).check({ force: true });
  await page.getByRole('radio', { name: 'My own number' }).check({ force: true });
  expect(await toldOf(page)).toEqual([
    { name: undefined, passwords: ['new-password'] },
    { name: undefined, passwords: ['new-password', 'new-password'] },
  ]);
});
