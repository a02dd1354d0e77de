import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ANNA = '018f0000-0000-7000-8000-00000000000a';

afterEach(() => {
  vi.doUnmock('./device-record.ts');
  vi.restoreAllMocks();
});

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('BroadcastChannel', undefined);
  const page = { addEventListener: () => undefined, visibilityState: 'visible', querySelector: () => null };
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { ...page, localStorage: { getItem: () => null, setItem: () => undefined } });
});

/** A page on which a scan waits that the server refuses, and how often the server was asked. */
async function openPage() {
  const id = crypto.randomUUID();
  const reason = { code: 'plan.over', params: {} };
  const result = { outcome: 'refused', id, code: 'PERIOD_OVER', reason, message: '', again: false };
  const data = { serverTime: '2026-11-22T07:00:01.000Z', results: [result] };
  const asked = vi.fn<() => Promise<Response>>(async () => Response.json({ result: { data } }));
  vi.stubGlobal('fetch', asked);
  const { outbox } = await import('./outbox.ts');
  const { keepKeys } = await import('./seal.ts');
  const { sender } = await import('./sender.ts');
  await keepKeys(ANNA, btoa('k'.repeat(32)), null);
  await outbox.load(ANNA);
  await outbox.keep(ANNA, {
    id,
    organisationId: '018f0000-0000-7000-8000-000000000001',
    trackingNumber: 'SH-000001AAA',
    status: 'In Transit',
    confirmed: false,
    scannedAt: '2026-11-22T07:00:00.000Z',
    readHow: 'camera',
  });
  return { outbox, sender, asked };
}

test('what the server answered counts, also where the time of its answer cannot be written down', async () => {
  // The disk is full.
  vi.doMock('./device-record.ts', () => ({
    readDevice: async (name: string) => (name === 'id' ? ANNA : undefined),
    writeDevice: async () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  }));
  const { outbox, sender, asked } = await openPage();
  await sender.poke();
  expect(asked).toHaveBeenCalledOnce();
  expect(outbox.read().scans.map(({ state }) => state)).toEqual(['needsYou']);
  expect(sender.read().stop).toBeUndefined();
});

test('where an answer cannot be kept it is this phone that is full, and no server that is busy', async () => {
  const { outbox, sender, asked } = await openPage();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await sender.poke();
  expect(asked).toHaveBeenCalledOnce();
  expect(outbox.read().scans.map(({ state }) => state)).toEqual(['waiting']);
  expect(sender.read().stop).toBe('storage');
  // Once there is space again it is asked for, and kept.
  vi.restoreAllMocks();
  await sender.poke();
  expect(outbox.read().scans.map(({ state }) => state)).toEqual(['needsYou']);
  expect(sender.read().stop).toBeUndefined();
});
