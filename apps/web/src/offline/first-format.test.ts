import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import { beforeEach, expect, test, vi } from 'vitest';

const ANNA = '018f0000-0000-7000-8000-00000000000a';
const COMMON = {
  format: 1,
  organisationId: '018f0000-0000-7000-8000-000000000001',
  confirmed: false,
  lastContact: '2026-11-22T06:59:00.000Z',
};
/** As the first release that kept scans (22 November 2026) had them, the first waiting and the second refused. */
const SCANS = [
  {
    ...COMMON,
    id: '018f0000-0000-4000-8000-000000000001',
    trackingNumber: 'SH-000001AAA',
    status: 'In Transit',
    location: 'Voi',
    scannedAt: '2026-11-22T07:00:00.000Z',
    readHow: 'camera',
  },
  {
    ...COMMON,
    id: '018f0000-0000-4000-8000-000000000002',
    trackingNumber: 'SH-000002BBB',
    shipmentId: '018f0000-0000-7000-8000-000000000003',
    seen: { status: 'Created', updatedAt: '2026-11-21T10:00:00.000Z' },
    status: 'Exception',
    notes: 'Seal 4711 broken',
    isDelayed: true,
    delayReason: 'Rain',
    scannedAt: '2026-11-22T07:01:00.000Z',
    readHow: 'typed',
  },
];
const REFUSED = {
  outcome: 'refused',
  id: SCANS[1]?.id,
  code: 'PERIOD_OVER',
  reason: { code: 'PERIOD_OVER', params: {} },
  message: '',
  again: true,
};

/** Writes what that release wrote, in its own words: these lines never change. */
async function writeAsFirstRelease(isSealed: boolean): Promise<void> {
  const opened = indexedDB.open('msafara', 1);
  opened.addEventListener('upgradeneeded', () => {
    opened.result.createObjectStore('commands', { keyPath: 'id' });
    opened.result.createObjectStore('shipments', { keyPath: ['userId', 'id'] });
    opened.result.createObjectStore('device');
  });
  await new Promise((resolve) => opened.addEventListener('success', resolve));
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  const seal = async (value: unknown) => {
    const text = JSON.stringify(value);
    if (!isSealed) return { plain: text };
    const iv = crypto.getRandomValues(new Uint8Array(12));
    return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) };
  };
  const records = await Promise.all(
    SCANS.map(async (command, index) => ({
      id: command.id,
      format: 1,
      userId: ANNA,
      order: index + 1,
      state: index === 0 ? 'waiting' : 'needsYou',
      settledAt: index === 0 ? undefined : '2026-11-22T07:02:00.000Z',
      body: await seal({ command, ...(index === 1 && { result: REFUSED }) }),
    })),
  );
  const transaction = opened.result.transaction(['commands', 'device'], 'readwrite');
  for (const record of records) transaction.objectStore('commands').put(record);
  const device = transaction.objectStore('device');
  if (isSealed) device.put(key, `key:${ANNA}`);
  device.put('018f0000-0000-4000-8000-0000000000ff', 'id');
  device.put(SCANS.length, 'order');
  device.put('2026-11-22T06:59:00.000Z', 'lastContact');
  device.put(120, 'clockOffset');
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  opened.result.close();
}

const AT = new Date().toISOString();

function recorded(id: string): ScanResult {
  const before = { status: 'Created', currentLocation: null, updatedAt: AT } as const;
  const shipment = { ...before, id: 's1', trackingNumber: 'SH-1', origin: 'Mombasa', destination: 'Kampala' };
  return { outcome: 'recorded', id, recordedAt: AT, occurredAt: AT, change: 'progress', late: false, shipment, before };
}

async function openPage() {
  vi.resetModules();
  const { outbox } = await import('./outbox.ts');
  const { asSent, drain } = await import('./drain.ts');
  const seal = await import('./seal.ts');
  await outbox.load(ANNA);
  return { outbox, asSent, drain, ...seal };
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('BroadcastChannel', undefined);
});

test.each([
  ['sealed', true],
  ['without a key', false],
])(
  'scans that the first release kept %s are read and sent as they are, without a network before',
  async (_, sealed) => {
    await writeAsFirstRelease(sealed);
    const { outbox, asSent, drain } = await openPage();
    expect(outbox.read()).toMatchObject({ sealed: 0, lost: 0, scans: [{ state: 'waiting' }, { state: 'needsYou' }] });
    await outbox.tryAgain();
    const sent: unknown[] = [];
    const stop = await drain({
      waiting: () =>
        outbox
          .read()
          .scans.filter(({ state }) => state === 'waiting')
          .map(asSent),
      send: (commands) => {
        sent.push(...commands);
        return Promise.resolve({ serverTime: AT, results: commands.map(({ id }) => recorded(id)) });
      },
      store: () => Promise.resolve(undefined),
      settle: outbox.settle,
      onSending: () => undefined,
    });
    expect(stop).toEqual({ kind: 'done' });
    expect(sent).toEqual(SCANS.map((command, index) => Object.assign({ order: index + 1 }, command)));
    expect((await openPage()).outbox.read().scans.map(({ state }) => state)).toEqual(['recorded', 'recorded']);
  },
);

test('the key of the first release is gone from the device after a sign-out, as any other', async () => {
  await writeAsFirstRelease(true);
  const { dropKeys } = await openPage();
  await dropKeys(ANNA);
  expect((await openPage()).outbox.read()).toMatchObject({ sealed: 2, scans: [] });
  const { inDatabase } = await import('./database.ts');
  const names = await inDatabase(['device'], 'readonly', (transaction) =>
    transaction.objectStore('device').getAllKeys(),
  );
  expect(names).not.toContain(`key:${ANNA}`);
});
