import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { findMail } from '@msafara/db/mails/mails.repository';
import { listOutbox } from '@msafara/db/mails/outbox.repository';
import type { JobChoice } from '@msafara/db/jobs/jobs.repository';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { runNextJob } from './features/jobs/jobs.worker.ts';
import { htmlOf, textOf } from './features/mail/mail-layout.ts';
import { queueMail, type Recipient } from './features/mail/mail.service.ts';
import { wordsIn } from './features/mail/words.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { withOutage } from './testing/outage.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const TO: Recipient = { userId: null, name: 'Zawadi', email: 'zawadi@example.com', language: 'en' };

describe.each(TEST_DIALECTS)('mail on %s', (dialect) => {
  let server: MailServer;
  let harbour: TestApp;

  beforeAll(async () => {
    server = await startMailServer();
    harbour = await startTestApp(dialect, { SMTP_URL: server.url, MAIL_FROM: 'harbour@example.com' });
  });

  afterAll(async () => {
    await harbour.close();
    await server.stop();
  });

  async function queue(subject: string, more: { to?: Recipient; text?: string; stopUrl?: string } = {}) {
    const { to = TO, text = 'A text.', stopUrl } = more;
    await harbour.database.transaction((trx) =>
      queueMail(harbour.deps, trx, {
        template: 'test',
        to,
        ...(stopUrl !== undefined && { stopUrl }),
        content: () => ({
          subject,
          paragraphs: [text],
          button: { label: 'Open', url: 'https://example.com/?a=1&b=2' },
        }),
      }),
    );
    const [mail] = await listOutbox(harbour.database.read, { place: undefined, limit: 1 });
    return mail?.id ?? '';
  }

  test('a mail arrives with both parts, its own id and its headers; what it said is not kept', async () => {
    const id = await queue('A <b>subject', { text: 'Lomé & <script>', stopUrl: 'https://example.com/stop' });
    await harbour.runJobs();
    const mail = await server.latestTo(TO.email);
    expect(mail.subject).toBe('A <b>subject');
    expect(mail.messageId).toBe(`<${id}@localhost>`);
    expect(mail.from).toMatchObject({ name: 'Msafara', address: 'harbour@example.com' });
    expect(mail.to?.[0]).toMatchObject({ name: 'Zawadi', address: TO.email });
    expect(mail.text).toContain('Hello Zawadi,');
    expect(mail.text).toContain('Lomé & <script>');
    expect(mail.html).toContain('Lomé &amp; &lt;script&gt;');
    expect(mail.html).toContain('https://example.com/?a=1&amp;b=2');
    expect(mail.raw).toMatch(/^list-unsubscribe-post: List-Unsubscribe=One-Click/imu);
    expect(await findMail(harbour.database.read, id)).toMatchObject({
      state: 'sent',
      body_text: null,
      body_html: null,
    });
    await harbour.runJobs();
    expect(server.mails).toHaveLength(1);
  });

  test('no other job waits for a mail, and no mail for another job', async () => {
    await harbour.runJobs();
    await queue('Beside');
    const run = (choice: JobChoice) => runNextJob(harbour.deps, harbour.app.log, choice);
    expect(await run({ except: ['mail.send'] })).toBe(false);
    expect(await run({ only: ['mail.send'] })).toBe(true);
    expect(await run({ only: ['mail.send'] })).toBe(false);
    expect((await server.latestTo(TO.email)).subject).toBe('Beside');
  });

  test('a mail that went out while the database went away goes once', async () => {
    await harbour.runJobs();
    const id = await queue('Once');
    const { mailer } = harbour.deps;
    const { database, outage } = withOutage(harbour.database);
    const send: NonNullable<typeof mailer>['send'] = async (mail) => {
      await mailer?.send(mail);
      outage.transactions = 5;
    };
    const deps = { ...harbour.deps, database, mailer: { send, close: () => undefined } };
    expect(await runNextJob(deps, harbour.app.log, { only: ['mail.send'] })).toBe(true);
    expect(await findMail(harbour.database.read, id)).toMatchObject({ state: 'sent' });
    harbour.clock.now += 3_600_000;
    await harbour.runJobs();
    expect(server.mails.filter((mail) => mail.includes('Subject: Once\r\n'))).toHaveLength(1);
  });

  test('nothing typed becomes a header', async () => {
    await queue('Hello\r\nBcc: everybody@example.com', { to: { ...TO, name: 'Z\r\nX-Evil: 1' } });
    await harbour.runJobs();
    const { raw, subject } = await server.latestTo(TO.email);
    expect(subject).toBe('Hello Bcc: everybody@example.com');
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'));
    expect(headers).not.toMatch(/^(bcc|x-evil):/imu);
  });

  test('a mail that is refused for now is tried again later, then given up', async () => {
    server.refusal = 'come back later';
    const id = await queue('Patience');
    await harbour.runJobs();
    expect(await findMail(harbour.database.read, id)).toMatchObject({ state: 'waiting' });
    expect((await findMail(harbour.database.read, id))?.error).toContain('come back later');
    server.refusal = undefined;
    harbour.clock.now += 3000;
    await harbour.runJobs();
    expect((await server.latestTo(TO.email)).subject).toBe('Patience');

    server.refusal = 'never';
    const dead = await queue('Lost');
    for (let tries = 0; tries < 12; tries += 1) {
      await harbour.runJobs();
      harbour.clock.now += 3_600_000;
    }
    server.refusal = undefined;
    expect(await findMail(harbour.database.read, dead)).toMatchObject({ state: 'dead' });
  });
});

test.each([
  ['en', 'Open:\nhttps://example.com/'],
  ['fr', 'Open\u00a0:\nhttps://example.com/'],
] as const)('the address of a button follows its name, with the colon of %s', (language, said) => {
  const content = { subject: '', paragraphs: [], button: { label: 'Open', url: 'https://example.com/' } };
  expect(textOf(content, { t: wordsIn(language), name: null, language, stopUrl: undefined })).toContain(said);
});

test.each([
  ['sw', '<html lang="sw" dir="ltr">'],
  ['ar', '<html lang="ar" dir="rtl">'],
] as const)('a mail says that it is in %s, to those who read it out or translate it', (language, said) => {
  const content = { subject: '', paragraphs: [] };
  expect(htmlOf(content, { t: wordsIn(language), name: null, language, stopUrl: undefined })).toContain(said);
});
