import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ANNA = '018f0000-0000-7000-8000-00000000000a';

const poke = vi.fn<() => Promise<void>>(async () => undefined);

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('BroadcastChannel', undefined);
  vi.doMock('./sender.ts', () => ({ sender: { recall: async () => undefined, poke } }));
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock('./sender.ts');
});

test('what waits is sent as the app is opened, also where what was refused cannot be taken up again', async () => {
  const { outbox } = await import('./outbox.ts');
  const { keepKeys } = await import('./seal.ts');
  await keepKeys(ANNA, btoa('k'.repeat(32)), null);
  const keep = () =>
    outbox.keep(ANNA, {
      id: crypto.randomUUID(),
      organisationId: '018f0000-0000-7000-8000-000000000001',
      trackingNumber: 'SH-000001AAA',
      status: 'In Transit',
      confirmed: false,
      scannedAt: '2026-11-22T07:00:00.000Z',
      readHow: 'camera',
    });
  const id = (await keep())?.command.id ?? '';
  await keep();
  const reason = { code: 'plan.over', params: {} } as const;
  const refused: ScanResult = { outcome: 'refused', id, code: 'PERIOD_OVER', reason, message: '', again: true };
  await outbox.settle(new Map([[id, refused]]));

  // The disk is full.
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError');
  });
  const { openOutbox } = await import('./open-outbox.ts');
  await openOutbox(ANNA);
  expect(poke).toHaveBeenCalledOnce();
  expect(outbox.read().scans.map(({ state }) => state)).toEqual(['needsYou', 'waiting']);
});
