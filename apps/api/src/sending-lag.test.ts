import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { fanOut } from './features/webhooks/fan-out.ts';
import { messagesRig, phoneWith } from './testing/messages-rig.ts';
import { settledJournal } from './testing/settled-journal.ts';
import type { TestApp } from './testing/test-app.ts';
import { webhookRig } from './testing/webhook-rig.ts';

/** For how many seconds something stood, as /metrics says. */
async function lagOf(harbour: TestApp): Promise<Record<string, number>> {
  const { body } = await harbour.rest('GET', '/metrics');
  const lines = String(body).matchAll(/^sending_lag_seconds\{of="(\w+)"\} (\S+)$/gmu);
  return Object.fromEntries([...lines].map(([, of, seconds]) => [of, Number(seconds)]));
}

const NONE = { events: 0, webhooks: 0, messages: 0 };
const SECOND = 1000;

describe.each(TEST_DIALECTS)('webhooks on %s', (dialect) => {
  const rig = webhookRig(dialect);

  test('stand until they are put in line and sent; what a receiver does not take has been sent', async () => {
    const { harbour } = rig;
    await rig.endpoint();
    await rig.send();
    expect(await lagOf(harbour)).toEqual(NONE);
    await rig.create();
    await settledJournal(harbour.database);
    harbour.clock.now += 60 * SECOND;
    expect(await lagOf(harbour)).toEqual({ ...NONE, events: 60 });
    await fanOut(harbour.deps);
    harbour.clock.now += 45 * SECOND;
    expect(await lagOf(harbour)).toEqual({ ...NONE, webhooks: 45 });
    rig.fail();
    await rig.send();
    harbour.clock.now += 600 * SECOND;
    expect(await lagOf(harbour)).toEqual(NONE);
    rig.recover();
    await rig.send();
    expect(rig.receiver.received).toHaveLength(2);
    expect(await lagOf(harbour)).toEqual(NONE);
  });
});

describe.each(TEST_DIALECTS)('messages on %s', (dialect) => {
  const rig = messagesRig(dialect);

  test('stand from the time on at which they were to be sent', async () => {
    const { harbour } = rig;
    const { id } = await rig.create();
    await rig.recipient(id, phoneWith());
    await rig.record(id, 'Picked Up');
    await rig.send();
    expect(await lagOf(harbour)).toEqual(NONE);
    const [{ sendAt } = { sendAt: null }] = await rig.messagesOf(id);
    harbour.clock.now = Date.parse(sendAt ?? '') + 30 * SECOND;
    expect(await lagOf(harbour)).toEqual({ ...NONE, messages: 30 });
    await rig.send();
    expect(await lagOf(harbour)).toEqual(NONE);
  });
});
