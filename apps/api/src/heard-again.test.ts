import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { callbackPath } from './features/messages/callback-secret.ts';
import { messagesRig, phoneWith } from './testing/messages-rig.ts';

describe.each(TEST_DIALECTS)('what phones said before, on %s', (dialect) => {
  const rig = messagesRig(dialect);

  const pathOf = (provider: string) => callbackPath(rig.harbour.deps, provider, { organisationId: null });

  async function post(url: string, payload: string, headers: Record<string, string>): Promise<void> {
    expect((await rig.harbour.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  }

  const text = (from: string, words: string, id: string) =>
    post(pathOf('africas-talking'), new URLSearchParams({ from, text: words, id }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });

  async function recipientsOf(id: string) {
    const { body } = await rig.call('GET', `/api/shipments/${id}/recipients`);
    return (body as { recipients: { id: string; isStopped: boolean }[] }).recipients;
  }

  test('a STOP that comes once more, after a START that was written later, undoes nothing', async () => {
    const phone = phoneWith();
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await text(phone, 'STOP', `stop-${phone}`);
    await text(phone, 'START', `start-${phone}`);
    await text(phone, 'STOP', `stop-${phone}`);
    expect(await recipientsOf(id)).toMatchObject([{ isStopped: false }]);
    await text(phone, 'STOP', `another-${phone}`);
    expect(await recipientsOf(id)).toMatchObject([{ isStopped: true }]);
  });
});
