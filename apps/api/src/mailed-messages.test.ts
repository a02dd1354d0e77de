import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, describe, expect, test } from 'vitest';

import { startMailServer } from './testing/mail-server.ts';
import { messagesRig } from './testing/messages-rig.ts';
import { ADMIN } from './testing/test-app.ts';

const MINUTE = 60_000;
const server = await startMailServer();

afterAll(() => server.stop());

describe.each(TEST_DIALECTS)('messages by mail, on %s (D27)', (dialect) => {
  const rig = messagesRig(dialect, { SMTP_URL: server.url, MAIL_FROM: 'harbour@example.com' });

  test('one whose mail is given up failed, which its sender is told; once it is tried again and goes it is sent', async () => {
    const { harbour } = rig;
    const { id, trackingNumber } = await rig.create();
    const email = `amina-${dialect}@example.com`;
    const recipient = { email, channel: 'email', consent: true };
    expect((await rig.call('POST', `/api/shipments/${id}/recipients`, recipient)).status).toBe(201);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(await rig.messagesOf(id)).toMatchObject([{ channel: 'email', state: 'sent' }]);

    server.refusal = 'no such mailbox';
    for (let tries = 0; tries < 12; tries += 1) {
      await harbour.runJobs();
      harbour.clock.now += 30 * MINUTE;
    }
    server.refusal = undefined;
    const failed = { state: 'failed', reason: 'undelivered', isResendable: true };
    expect(await rig.messagesOf(id)).toMatchObject([failed]);
    expect((await rig.failures()).events).toMatchObject([{ data: { trackingNumber, channel: 'email', to: '•••com' } }]);
    const { body: told } = await rig.call('GET', '/api/notifications');
    expect(told).toMatchObject([{ title: expect.stringContaining(trackingNumber) as string }]);

    const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    const mail = await harbour.database.read
      .selectFrom('mails')
      .select('id')
      .where('to_email', '=', email)
      .executeTakeFirstOrThrow();
    const again = await harbour.trpc('mutation', 'admin.retryJob', { id: `mail:${mail.id}` }, admin.cookie);
    expect(again.status).toBe(200);
    await harbour.runJobs();
    expect((await server.latestTo(email)).subject).toContain(trackingNumber);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'sent', reason: null, isResendable: false }]);
  });
});

describe.each(TEST_DIALECTS)('messages by mail where production has no mail server, on %s (D27)', (dialect) => {
  const rig = messagesRig(dialect, {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://track.example.com',
    SECRET_KEY: '5e'.repeat(32),
    PAYMENTS: 'off',
    RATE_LIMITS: 'on',
  });

  test('are not told as sent', async () => {
    const { id } = await rig.create();
    const recipient = { email: `amina-${dialect}@example.com`, channel: 'email', consent: true };
    expect((await rig.call('POST', `/api/shipments/${id}/recipients`, recipient)).status).toBe(201);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'suppressed', reason: 'no_provider' }]);
  });
});
