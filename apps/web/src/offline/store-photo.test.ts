import { afterEach, expect, test, vi } from 'vitest';

import { SendFailure } from './drain.ts';
import { storePhoto } from './store-photo.ts';

const ANNA = '018f0000-0000-7000-8000-00000000000a';
const FILE = {
  id: '018f0000-0000-7000-8000-0000000000f1',
  type: 'image/jpeg',
  bytes: 3,
  width: 2,
  height: 1,
  sha256: 'a'.repeat(64),
  createdAt: '2026-11-23T08:00:00.000Z',
};

const error = (code: string) => ({ message: code, code, reason: { code: 'plan.fileBytes', params: { max: 1 } } });

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const fetched = vi.fn<typeof fetch>(() =>
    Promise.resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })),
  );
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const store = () => storePhoto(ANNA, Uint8Array.of(1, 2, 3).buffer, new AbortController().signal);

afterEach(() => vi.unstubAllGlobals());

test('a photo goes as it is, for the person who took it, and the answer is its file', async () => {
  const fetched = answer(200, FILE);
  expect(await store()).toEqual({ fileId: FILE.id });
  const [path, request] = fetched.mock.calls[0] ?? [];
  expect([path, request?.method]).toEqual(['/api/files', 'PUT']);
  expect(request?.headers).toMatchObject({ 'content-type': 'image/jpeg', 'for-user': ANNA });
});

test.each([
  ['a plan without room', 402, 'PLAN_LIMIT_REACHED', true],
  ['a role that may not', 403, 'FORBIDDEN', true],
  ['what is no picture', 400, 'INVALID_INPUT', false],
  ['what is too large', 413, 'PAYLOAD_TOO_LARGE', false],
])('%s refuses the proof; whether it is worth sending again: %s %s %s', async (_name, status, code, again) => {
  answer(status, error(code));
  expect(await store()).toMatchObject({ refusal: { outcome: 'refused', code, again } });
});

test.each([
  ['nobody signed in', 401, error('UNAUTHENTICATED'), {}, { kind: 'signIn' }],
  ['somebody else signed in', 409, error('OTHER_USER'), {}, { kind: 'otherUser' }],
  ['too many requests', 429, error('TOO_MANY_REQUESTS'), { 'retry-after': '7' }, { kind: 'busy', afterMs: 7000 }],
  ['a server in trouble', 503, 'down for a moment', {}, { kind: 'busy' }],
  ['a proxy that takes less', 413, '<html>too large</html>', {}, { kind: 'busy' }],
  ['a page of the network’s own', 200, '<html>Pay here</html>', {}, { kind: 'unreachable' }],
])('%s stops the sending, and the photo stays', async (_name, status, body, headers, stop) => {
  answer(status, body, headers);
  const failure = await store().catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(SendFailure);
  expect(failure).toMatchObject({ stop });
});

test('a network that is gone stops the sending', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(store()).rejects.toMatchObject({ stop: { kind: 'unreachable' } });
});
