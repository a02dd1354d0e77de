import { readdir, readFile } from 'node:fs/promises';

import { expect } from '@playwright/test';
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
  }).toPass({ timeout: 20_000 });
  if (!mail) throw new Error('unreachable: the expectation above has passed');
  return mail;
}
