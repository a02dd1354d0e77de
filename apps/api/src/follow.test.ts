import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const MINUTE = 60_000;

describe.each(TEST_DIALECTS)('following a shipment by mail, on %s', (dialect) => {
  let harbour: TestApp;
  let mails: MailServer;
  let sender: Person;
  let counter = 0;

  beforeAll(async () => {
    mails = await startMailServer();
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off', SMTP_URL: mails.url });
    sender = await harbour.signUp('sender');
  });

  afterAll(async () => {
    await harbour.close();
    await mails.stop();
  });

  async function ship(origin = 'Mombasa'): Promise<{ id: string; trackingNumber: string }> {
    counter += 1;
    const body = { trackingNumber: `FOLLOW-${String(counter)}`, origin, destination: 'Kigali' };
    const created = await harbour.rest('POST', '/api/shipments', { token: sender.token, body });
    return created.body as { id: string; trackingNumber: string };
  }

  const follow = (trackingNumber: string, email: string, language = 'en') =>
    harbour.trpc('mutation', 'tracking.follow', { trackingNumber, email, language });
  const move = (id: string, status: string, location: string) =>
    harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: sender.token, body: { status, location } });

  async function mailsTo(email: string) {
    await harbour.runJobs();
    const rows = await harbour.database.read
      .selectFrom('mails')
      .select(['template', 'subject', 'headers', 'state'])
      .where('to_email', '=', email)
      .orderBy('id')
      .execute();
    return rows;
  }

  /** The secret of the link in the newest mail of the mail server to an address. */
  async function linkTo(email: string, path: string): Promise<URLSearchParams> {
    await harbour.runJobs();
    const mail = await mails.latestTo(email);
    const url = new RegExp(`https?://\\S+${path}\\?\\S+`, 'u').exec(mail.text ?? '')?.[0];
    if (url === undefined) throw new Error(`no link to ${path} was mailed to ${email}`);
    return new URL(url).searchParams;
  }

  test('nothing is sent before the mailed link was followed; then each move, until the delivery', async () => {
    const { id, trackingNumber } = await ship();
    const email = `reader-${dialect}@example.com`;
    expect((await follow(trackingNumber, email)).status).toBe(200);
    await move(id, 'Picked Up', 'Mombasa');
    harbour.clock.now += 10 * MINUTE;
    expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['follow']);

    const token = (await linkTo(email, '/follow')).get('token') ?? '';
    expect(await harbour.trpc('mutation', 'tracking.confirmFollow', { token })).toMatchObject({
      status: 200,
      body: { trackingNumber },
    });
    expect((await harbour.trpc('mutation', 'tracking.confirmFollow', { token })).status).toBe(404);
    // Asking again tells nobody that the address follows it.
    expect((await follow(trackingNumber, email.toUpperCase())).status).toBe(200);

    await move(id, 'In Transit', 'Voi');
    await move(id, 'In Transit', 'Nairobi');
    harbour.clock.now += 6 * MINUTE;
    const moved = (await mailsTo(email)).filter(({ template }) => template === 'moved');
    expect(moved.map(({ subject }) => subject)).toEqual([`${trackingNumber}: In Transit`]);
    expect(moved[0]?.headers).toContain('/stop-following?');
    await move(id, 'Delivered', 'Kigali');
    harbour.clock.now += 6 * MINUTE;
    await mailsTo(email);
    await move(id, 'In Transit', 'Kigali');
    harbour.clock.now += 6 * MINUTE;
    const all = (await mailsTo(email)).filter(({ template }) => template === 'moved');
    expect(all.map(({ subject }) => subject).at(-1)).toBe(`${trackingNumber}: Delivered`);
    expect(all).toHaveLength(2);
  });

  test('a place or a way that is a link stands in no mail (D27)', async () => {
    const LINK = 'Pay at evil.example';
    const told = async (origin: string, location: string) => {
      const { id, trackingNumber } = await ship(origin);
      const email = `linked-${trackingNumber}-${dialect}@example.com`.toLowerCase();
      await follow(trackingNumber, email);
      const token = (await linkTo(email, '/follow')).get('token') ?? '';
      await harbour.trpc('mutation', 'tracking.confirmFollow', { token });
      await move(id, 'In Transit', location);
      harbour.clock.now += 6 * MINUTE;
      await harbour.runJobs();
      const { subject, text = '', html = '' } = await mails.latestTo(email);
      expect(subject).toBe(`${trackingNumber}: In Transit`);
      expect([text, html].join('')).not.toContain('evil');
      expect(text).toContain('/track?tn=');
      return text;
    };
    expect(await told('Mombasa', LINK)).toMatch(/In transit to Kigali\.\s+From Mombasa to Kigali\./u);
    expect(await told(LINK, 'Voi')).toContain('Voi');
    expect(await told(LINK, LINK)).not.toContain('Kigali');
    expect(await told('Mombasa', 'Voi')).toMatch(/Voi.*\s+From Mombasa to Kigali\./u);
  });

  test('each mail ends them by its link; a mail program’s button does too', async () => {
    const { id, trackingNumber } = await ship();
    const email = `stop-${dialect}@example.com`;
    await follow(trackingNumber, email, 'fr');
    const token = (await linkTo(email, '/follow')).get('token') ?? '';
    await harbour.trpc('mutation', 'tracking.confirmFollow', { token });
    await move(id, 'In Transit', 'Voi');
    harbour.clock.now += 6 * MINUTE;
    const query = await linkTo(email, '/stop-following');
    const wrong = new URLSearchParams({ ...Object.fromEntries(query), key: 'x'.repeat(43) });
    expect((await harbour.rest('POST', `/stop-following?${wrong.toString()}`)).status).toBe(200);
    await move(id, 'In Transit', 'Nairobi');
    harbour.clock.now += 6 * MINUTE;
    expect((await mailsTo(email)).filter(({ template }) => template === 'moved')).toHaveLength(2);
    expect((await harbour.rest('POST', `/stop-following?${query.toString()}`)).status).toBe(200);
    await move(id, 'In Transit', 'Nakuru');
    harbour.clock.now += 6 * MINUTE;
    expect((await mailsTo(email)).filter(({ template }) => template === 'moved')).toHaveLength(2);
  });

  test('a link that is too old, a number that leads nowhere, the demo, what is delivered, bad addresses', async () => {
    const { id, trackingNumber } = await ship();
    const email = `old-${dialect}@example.com`;
    await follow(trackingNumber, email);
    const token = (await linkTo(email, '/follow')).get('token') ?? '';
    harbour.clock.now += 49 * 60 * MINUTE;
    expect((await harbour.trpc('mutation', 'tracking.confirmFollow', { token })).status).toBe(404);
    expect((await follow('NOWHERE-1', email)).status).toBe(404);
    for (const bad of ['', 'nobody', 'a@b', `${'x'.repeat(260)}@example.com`, 'a@example.com\r\nBcc: b@example.com']) {
      expect((await follow(trackingNumber, bad)).status).toBe(400);
    }
    const sample = await harbour.database.read
      .selectFrom('shipments')
      .select('tracking_number')
      .where('is_demo', '=', 1)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await follow(sample.tracking_number, email)).status).toBe(403);
    sender = await harbour.signIn('sender@example.com', 'a quiet harbour');
    await follow(trackingNumber, email);
    const late = (await linkTo(email, '/follow')).get('token') ?? '';
    await move(id, 'Delivered', 'Kigali');
    expect((await follow(trackingNumber, email)).status).toBe(409);
    // Nothing would ever be told, and the address would be kept for a year.
    const confirm = () => harbour.trpc('mutation', 'tracking.confirmFollow', { token: late });
    expect(await confirm()).toMatchObject({ status: 409, body: { data: { reason: { code: 'shipment.delivered' } } } });
    await move(id, 'In Transit', 'Kigali');
    expect((await confirm()).status).toBe(200);
  });
});
