import { expect, type Page } from '@playwright/test';

import { invitationLink, otherPage } from './invitations.ts';
import { confirmAddress, mailTo } from './mailbox.ts';
import { makeReady } from './offline-phone.ts';
import { createOverRest, PASSWORD, register, signInAs, stamp, staySignedIn } from './people.ts';
import { test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** How many keys and shipments lie in this browser, whosever they are. */
function leftOnDevice(page: Page): Promise<{ keys: number; shipments: number }> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('msafara');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const transaction = opened.result.transaction(['device', 'shipments']);
    const keys = transaction.objectStore('device').getAllKeys(IDBKeyRange.bound('keys:', 'keys:\uFFFF'));
    const shipments = transaction.objectStore('shipments').count();
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    opened.result.close();
    return { keys: keys.result.length, shipments: shipments.result };
  });
}

const NOTHING = { keys: 0, shipments: 0 };

test('whichever way somebody leaves a phone, no key and no shipment stays on it', async ({ page, browser }) => {
  const email = await register(page);
  await createOverRest(page.request, email, [{}]);
  const scan = async () => {
    await makeReady(page, 1);
    await expect.poll(() => leftOnDevice(page)).toEqual({ keys: 1, shipments: 1 });
  };

  await scan();
  await page.getByRole('button', { name: /^Your account/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => leftOnDevice(page)).toEqual(NOTHING);

  // An invitation to somebody else.
  await signInAs(page, email);
  await scan();
  const owner = await otherPage(browser);
  const own = await register(owner);
  await confirmAddress(owner, own);
  const invited = `invited-${stamp()}@example.com`;
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await owner.request.post('/trpc/team.invite', { headers, data: { email: invited } })).ok()).toBe(true);
  await page.goto(await invitationLink(invited));
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  await expect.poll(() => leftOnDevice(page)).toEqual(NOTHING);

  // The session has ended, or the account was deactivated.
  await signInAs(page, email);
  await scan();
  await page.context().clearCookies();
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => leftOnDevice(page)).toEqual(NOTHING);

  // A new password signs out every browser of its account. Another account that is signed in here stays, and is asked first.
  await signInAs(page, email);
  await scan();
  await page.request.post('/trpc/account.forgotPassword', { headers, data: { email } });
  const { link } = await mailTo(email, 'Set a new password');
  await owner.goto(link);
  await owner.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await owner.getByRole('button', { name: 'Set Password' }).click();
  await expect(owner.getByText(`Here ${own} is still signed in.`)).toBeVisible();
  await staySignedIn(owner);
  await owner.getByRole('button', { name: 'Sign out' }).click();
  await expect(owner.getByLabel('Email')).toBeVisible();

  await signInAs(page, email);
  await scan();
  await page.request.post('/trpc/account.forgotPassword', { headers, data: { email } });
  const next = async () => (await mailTo(email, 'Set a new password')).link;
  await expect.poll(next).not.toBe(link);
  await page.goto(await next());
  await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD} wall`);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect.poll(() => leftOnDevice(page)).toEqual(NOTHING);
});
