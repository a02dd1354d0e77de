import type { ServerResponse } from 'node:http';

import { setTimeout as sleep } from 'node:timers/promises';

import { findRecipientForUpdate } from '@msafara/db/messages/message-recipients.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { describe, expect, test } from 'vitest';

import { sendTaken } from './features/messages/hand-over.ts';
import { startMessages } from './features/messages/messages.worker.ts';
import { planMessages } from './features/messages/plan-messages.ts';
import { takeNext } from './features/messages/send-messages.ts';
import { messagesRig, phoneWith } from './testing/messages-rig.ts';
import { withOutage } from './testing/outage.ts';
import { settledJournal } from './testing/settled-journal.ts';
import { startReceiver } from './testing/webhook-receiver.ts';

const MINUTE = 60_000;

describe.each(TEST_DIALECTS)('turns of messages on %s', (dialect) => {
  const rig = messagesRig(dialect, { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' });

  test('a gateway that answers late keeps nobody else’s messages waiting', async () => {
    const { harbour, owner } = rig;
    const gateway = await startReceiver();
    const held: ServerResponse[] = [];
    gateway.answer((response) => held.push(response));
    const account = { provider: 'http', url: gateway.url, secret: 'x', senderId: null, isRepeatable: false };
    expect((await harbour.trpc('mutation', 'messages.setSms', account, owner.cookie)).status).toBe(200);
    const ours = await rig.create();
    for (let n = 0; n < 12; n += 1) await rig.recipient(ours.id, phoneWith());
    await rig.record(ours.id, 'Picked Up');

    const other = await harbour.signUp(`other-${dialect}`);
    await harbour.database.transaction((trx) =>
      trx
        .updateTable('organisations')
        .set({ tier: 'growth', base_is_trial: 0, paid_until: null, base_paid_until: null })
        .where('id', '=', other.user.organisation.id)
        .execute(),
    );
    const as = (method: 'POST' | 'PATCH', path: string, body: unknown) =>
      harbour.rest(method, path, { token: other.token, body });
    const shipment = { trackingNumber: `TURN-${dialect}`, origin: 'Mombasa', destination: 'Kampala' };
    const { id } = (await as('POST', '/api/shipments', shipment)).body as Shipment;
    const phone = phoneWith();
    await as('POST', `/api/shipments/${id}/recipients`, { phone, channel: 'sms', consent: true });
    await as('PATCH', `/api/shipments/${id}/status`, { status: 'Picked Up' });

    await rig.send();
    harbour.clock.now += 2 * MINUTE;
    await settledJournal(harbour.database);
    const messages = await startMessages(harbour.deps, harbour.app.log);
    try {
      await expect.poll(() => rig.got(phone).length, { timeout: 10_000 }).toBe(1);
      expect(held.length).toBeGreaterThan(0);
      gateway.answer((response) => response.writeHead(200).end());
      for (const response of held) response.writeHead(200).end();
      await expect.poll(() => gateway.received.length).toBe(12);
    } finally {
      for (const response of held) response.end();
      await messages.stop();
      await gateway.close();
    }
    expect(new Set(gateway.received.map(({ body }) => body)).size).toBe(12);
  });

  test('a status that is being told while it is put in line anew is told once', async () => {
    const { harbour } = rig;
    const { transaction } = harbour.database;
    const phone = phoneWith();
    const { id } = await rig.create();
    const recipient = await rig.recipient(id, phone);
    await rig.record(id, 'Delivered');
    await rig.send();
    await rig.record(id, 'In Transit');
    await rig.record(id, 'Delivered');
    await settledJournal(harbour.database);
    harbour.clock.now += 2 * MINUTE;
    // Held, so that it is sent by one process while another one looks at the journal.
    const held = Promise.withResolvers<undefined>();
    const holding = transaction(async (trx) => {
      await findRecipientForUpdate(trx, recipient.id);
      await held.promise;
    });
    await sleep(100);
    const sending = takeNext(harbour.deps);
    await sleep(100);
    const planning = planMessages(harbour.deps);
    await sleep(200);
    held.resolve(undefined);
    await Promise.all([holding, planning]);
    expect((await sending).kind).toBe('send');
    expect((await rig.messagesOf(id)).map(({ told, state }) => [told, state])).toEqual([['delivered', 'sending']]);
  });

  test.each([
    [200, 'accepted'],
    [400, 'failed'],
  ] as const)(
    'what a gateway answers (%i) while the database is away is written down once it is back',
    async (status, state) => {
      const { harbour, owner } = rig;
      const gateway = await startReceiver();
      gateway.answer((response) => response.writeHead(status).end());
      const account = { provider: 'http', url: gateway.url, secret: 'x', senderId: null, isRepeatable: false };
      await harbour.trpc('mutation', 'messages.setSms', account, owner.cookie);
      const { id } = await rig.create();
      await rig.recipient(id, phoneWith());
      await rig.record(id, 'Picked Up');
      await rig.send();
      harbour.clock.now += 2 * MINUTE;
      const taken = await takeNext(harbour.deps);
      if (taken.kind !== 'send') throw new Error('nothing is due');

      const { database, outage } = withOutage(harbour.database);
      outage.transactions = 5;
      await sendTaken({ ...harbour.deps, database }, taken, new AbortController().signal);
      await gateway.close();
      expect((await rig.messagesOf(id)).map((message) => message.state)).toEqual([state]);
      await rig.later(2 * MINUTE);
      expect((await rig.messagesOf(id)).map((message) => message.state)).toEqual([state]);
      expect(gateway.received).toHaveLength(1);
    },
  );

  test('what a gateway took is known where its process stood still meanwhile, longer than it had', async () => {
    const { id } = await rig.create();
    await rig.recipient(id, phoneWith());
    await rig.record(id, 'Picked Up');
    await rig.send();
    rig.harbour.clock.now += 2 * MINUTE;
    const taken = await takeNext(rig.harbour.deps);
    if (taken.kind !== 'send') throw new Error('nothing is due');
    await rig.later(2 * MINUTE);
    expect((await rig.messagesOf(id)).map(({ state }) => state)).toEqual(['unknown']);
    await sendTaken(rig.harbour.deps, taken, new AbortController().signal);
    expect((await rig.messagesOf(id)).map(({ state }) => state)).toEqual(['accepted']);
  });
});
