import type { ServerResponse } from 'node:http';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { NewWebhook } from '@msafara/domain/webhooks/webhooks.schema';
import { describe, expect, test } from 'vitest';

import { startWebhooks } from './features/webhooks/webhooks.worker.ts';
import { webhookRig } from './testing/webhook-rig.ts';

describe.each(TEST_DIALECTS)('turns of webhooks on %s', (dialect) => {
  const rig = webhookRig(dialect);

  test('ten receivers of somebody that take long for good answers keep nobody else waiting', async () => {
    const { harbour, owner, receiver } = rig;
    await harbour.database.transaction((trx) =>
      trx
        .updateTable('organisations')
        .set({ tier: 'enterprise' })
        .where('id', '=', owner.user.organisation.id)
        .execute(),
    );
    const held: ServerResponse[] = [];
    receiver.answer((response, { path }) => {
      if (path.includes('slow')) held.push(response);
      else response.writeHead(204).end();
    });
    for (let n = 0; n < 10; n += 1) await rig.endpoint({ url: `${receiver.url}/slow/${n}` });
    const other = await harbour.signUp(`other-${dialect}`);
    const body = { url: `${receiver.url}/good`, types: ['shipment.created'] };
    const made = await harbour.rest('POST', '/api/webhooks', { token: other.token, body });
    expect((made.body as NewWebhook).state).toBe('active');
    const webhooks = await startWebhooks(harbour.deps, harbour.app.log);
    try {
      await rig.create();
      await expect.poll(() => held.length).toBeGreaterThanOrEqual(8);
      const shipment = { trackingNumber: 'WH-GOOD-1', origin: 'Tema', destination: 'Kumasi' };
      await harbour.rest('POST', '/api/shipments', { token: other.token, body: shipment });
      const good = () => receiver.received.filter(({ path }) => path.endsWith('/good'));
      await expect.poll(() => good().length, { timeout: 10_000 }).toBe(1);
      // They are not given up: each has its answer counted.
      await expect.poll(() => held.length).toBe(10);
    } finally {
      for (const response of held) response.writeHead(200).end();
      await webhooks.stop();
    }
  });
});
