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

  test.each(['stops', 'is taken off', 'has its shipment deleted'] as const)(
    'one that waits for the mail server is not sent to whoever %s meanwhile',
    async (what) => {
      const { harbour } = rig;
      const { id } = await rig.create();
      const email = `${what.replaceAll(' ', '-')}-${dialect}@example.com`;
      const given = { email, channel: 'email', consent: true };
      const added = await rig.call('POST', `/api/shipments/${id}/recipients`, given);
      const { id: rid } = added.body as { id: string };
      await rig.record(id, 'Picked Up');
      await rig.send();
      await rig.later(2 * MINUTE);
      server.refusal = 'try again later';
      await harbour.runJobs();
      server.refusal = undefined;
      if (what === 'stops') {
        const { stop_token: token } = await harbour.database.read
          .selectFrom('message_recipients')
          .select('stop_token')
          .where('id', '=', rid)
          .executeTakeFirstOrThrow();
        expect((await harbour.trpc('mutation', 'messages.stop', { token })).status).toBe(200);
      }
      if (what === 'is taken off') await rig.call('DELETE', `/api/shipments/${id}/recipients/${rid}`);
      if (what === 'has its shipment deleted') await rig.call('DELETE', `/api/shipments/${id}`);
      harbour.clock.now += 30 * MINUTE;
      await harbour.runJobs();
      await expect(server.latestTo(email)).rejects.toThrow('no mail');
      if (what !== 'has its shipment deleted') {
        expect(await rig.messagesOf(id)).toMatchObject([{ state: 'suppressed', reason: 'stopped' }]);
      }
    },
  );
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
