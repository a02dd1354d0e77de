import { type Browser, expect, type Page } from '@playwright/test';

import { signInAsAdmin } from './people.ts';

/** A page of somebody else, with a session of its own. */
export async function otherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

/** The link of the newest invitation to an address, as an admin reads it in the outbox. */
export async function invitationLink(browser: Browser, email: string): Promise<string> {
  const admin = await otherPage(browser);
  await signInAsAdmin(admin);
  await admin.goto('/admin?tab=outbox');
  await admin.getByRole('row', { name: email }).first().getByRole('button', { name: 'Read' }).click();
  const text = admin.getByRole('dialog').getByText('/invitation?token=');
  await expect(text).toBeVisible();
  const link = /\/invitation\?token=[\w-]+/u.exec((await text.textContent()) ?? '')?.[0] ?? '';
  await admin.context().close();
  return link;
}

/** Opens an invitation without an account and makes one. */
export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Full Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill('a quiet harbour');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Msafara Dashboard' })).toBeVisible();
}
