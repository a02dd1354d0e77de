import { type Browser, expect, type Page } from '@playwright/test';

import { mailTo } from './mailbox.ts';

/** A page of somebody else, with a session of its own. */
export async function otherPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

/** The link of the newest invitation to an address, out of its mail; not the one that was seen before. */
export async function invitationLink(email: string, seen?: string): Promise<string> {
  let link = '';
  await expect(async () => {
    ({ link } = await mailTo(email, 'Amina Diallo invites you to Amina Diallo'));
    expect(link).not.toBe(seen);
  }).toPass({ timeout: 30_000, intervals: [100, 200] });
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
