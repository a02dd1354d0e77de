import { readFileSync } from 'node:fs';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { createSecrets } from './secrets.ts';
import { sendDueWebhooks } from './features/webhooks/webhooks.worker.ts';
import { webhookRig } from './testing/webhook-rig.ts';

const DAY = 86_400_000;
const GUIDE = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');

test('the drill names all that keeps a copy of the database from reaching anybody', () => {
  const [, drill = ''] = /^### The drill\n(.*?)^##/msu.exec(GUIDE) ?? [];
  const named = [...drill.matchAll(/`([A-Z]+(?:_[A-Z]+)*(?:=\w+)?)`/gu)].map(([, name]) => name);
  expect(named).toEqual([
    'DATABASE_URL',
    'FILES_URL',
    'SECRET_KEY',
    'PAYMENTS=off',
    'SMTP_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_REPLICA_URL',
  ]);
});

describe.each(TEST_DIALECTS)('a copy of the database, on %s', (dialect) => {
  const rig = webhookRig(dialect);

  test('sends no webhook that waited in it with a SECRET_KEY of its own, as in the drill', async () => {
    await rig.endpoint();
    rig.fail();
    await rig.create();
    await rig.send();
    const { received } = rig.receiver;
    expect(received).toHaveLength(1);
    rig.recover();
    rig.harbour.clock.now += DAY;
    const { deps, app } = rig.harbour;
    const drill = { ...deps, secrets: createSecrets(Buffer.alloc(32, 7)) };
    await sendDueWebhooks(drill, app.log, rig.sender.send);
    expect(received).toHaveLength(1);
    // It was due: with the key it goes.
    await rig.later(DAY);
    expect(received).toHaveLength(2);
  });
});
