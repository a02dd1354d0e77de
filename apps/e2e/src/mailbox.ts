import { readdir, readFile } from 'node:fs/promises';

import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';

import { MAIL_FOLDER } from './mail-server.ts';

type Mail = { subject: string; text: string; /** The path of its first link, on our own origin. */ link: string };

async function find(address: string, subject: string): Promise<Mail | undefined> {
  const names = await readdir(MAIL_FOLDER);
  for (const name of names.toSorted().toReversed()) {
    const mail = await PostalMime.parse(await readFile(`${MAIL_FOLDER}/${name}`));
    const isTo = mail.to?.some((one) => one.address === address) === true;
    if (!isTo || mail.subject !== subject) continue;
    const text = mail.text ?? '';
    const url = /https?:\/\/\S+/u.exec(text)?.[0];
    const { pathname, search } = new URL(url ?? 'http://none/');
    return { subject, text, link: `${pathname}${search}` };
  }
  return undefined;
}

/** The newest mail to an address with a subject, once it is there. */
export async function mailTo(address: string, subject: string): Promise<Mail> {
  let mail: Mail | undefined;
  await expect(async () => {
    mail = await find(address, subject);
    expect(mail, `${subject} to ${address}`).toBeDefined();
  }).toPass({ timeout: 20_000, intervals: [100, 200] });
  if (!mail) throw new Error('unreachable: the expectation above has passed');
  return mail;
}

/** Confirms an address by the link in its mail, as its owner does before inviting others. */
export async function confirmAddress(page: Page, address: string): Promise<void> {
  const { link } = await mailTo(address, 'Confirm your email address');
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  const answer = await page.request.post('/trpc/account.confirmEmail', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { token },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
