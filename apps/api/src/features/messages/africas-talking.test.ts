import { expect, test } from 'vitest';

import { africasTalking } from './africas-talking.ts';

/** What becomes of a message of which the provider says this code. */
async function handedFor(statusCode: number) {
  const recipient = { statusCode, number: '+256772000123', cost: '0', messageId: 'None' };
  const channel = africasTalking(
    { username: 'msafara', apiKey: 'key' },
    {
      senderId: null,
      base: 'https://api.africastalking.com',
      post: () =>
        Promise.resolve({
          status: 201,
          error: null,
          requestHeaders: {},
          responseHeaders: {},
          responseBody: JSON.stringify({ SMSMessageData: { Recipients: [recipient] } }),
          isUnsent: false,
          ms: 1,
        }),
    },
  );
  const { signal } = new AbortController();
  const outgoing = { id: 'one', to: recipient.number, body: 'Hello', parts: [], isWindowOpen: false };
  return channel.send({ ...outgoing, template: 'picked_up', language: 'en' }, signal);
}

test('a message that the provider did not take for a fault of its own is tried again, one that it refused is not', async () => {
  for (const code of [500, 501]) expect([code, await handedFor(code)]).toEqual([code, { kind: 'later' }]);
  for (const code of [402, 403, 405, 406, 502]) expect(await handedFor(code)).toMatchObject({ kind: 'refused' });
  expect(await handedFor(101)).toMatchObject({ kind: 'accepted' });
});
