import { setTimeout as sleep } from 'node:timers/promises';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Erasure } from '@msafara/domain/erasures/erasures.schema';
import { describe, expect, test, vi } from 'vitest';

import { ERASURE_LOG } from './features/erasures/erasure-log.ts';
import { messagesRig } from './testing/messages-rig.ts';

/** Longer than a transaction may ask nothing of its database. */
const STILL_MS = 6000;
const PHONE = '+256772555901';

describe.each(TEST_DIALECTS)('the log of erasures on %s (D28)', (dialect) => {
  const rig = messagesRig(dialect);

  test('an erasure whose files stood still is refused and writes nothing over what others wrote since', async () => {
    const { files } = rig.harbour.deps;
    const erase = () => rig.harbour.trpc('mutation', 'erasures.erase', { contact: PHONE }, rig.owner.cookie);
    const logged = async () => Buffer.from((await files.get(ERASURE_LOG)) ?? []).toString();
    await rig.recipient((await rig.create()).id, PHONE);
    const { get } = files;
    const written = vi.spyOn(files, 'put');
    const read = vi.spyOn(files, 'get').mockImplementation(async (name) => {
      const bytes = await get(name);
      await sleep(STILL_MS);
      return bytes;
    });
    const refused = await erase();
    expect(refused.status).toBe(503);
    // The database has given it up; what it goes on with here is over soon.
    await sleep(STILL_MS - 5000);
    expect(written).not.toHaveBeenCalled();
    read.mockRestore();
    expect(await logged()).toBe('');
    const { status, body } = await erase();
    expect(status).toBe(200);
    expect(await logged()).toContain((body as Erasure).id);
  });
});
