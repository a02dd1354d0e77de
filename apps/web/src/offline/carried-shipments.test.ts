import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import type { CarriedShipment, CarryPage } from '@msafara/domain/scans/carry.schema';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ANNA = '018f0000-0000-7000-8000-00000000000a';
const KEY = btoa('k'.repeat(32));

const SHIPMENT: CarriedShipment = {
  id: '018f0000-0000-7000-8000-0000000000c1',
  trackingNumber: 'SH-000001AAA',
  origin: 'Mombasa',
  destination: 'Kampala',
  currentLocation: null,
  status: 'In Transit',
  estimatedDeliveryDate: null,
  isDelayed: false,
  updatedAt: '2026-11-22T07:00:00.000Z',
};
const PAGE: CarryPage = {
  shipments: [SHIPMENT],
  cursor: 'c1',
  isWhole: true,
  serverTime: '2026-11-22T07:00:00.000Z',
};

// Files of tests share their globals.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const localStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('BroadcastChannel', undefined);
});

async function openPage({ key = KEY }: { key?: string | undefined } = {}) {
  vi.resetModules();
  const { carriedShipments } = await import('./carried-shipments.ts');
  const { leaveDevice } = await import('./leave-device.ts');
  const { keepKeys } = await import('./seal.ts');
  if (key !== '') await keepKeys(ANNA, key, null);
  return { carriedShipments, leaveDevice };
}

/** What lies on the disk of the shipments and of how far their list has come. */
function onDisk(): Promise<{ shipments: { body: object }[]; carried: unknown }> {
  return new Promise((resolve) => {
    indexedDB.open('msafara').addEventListener('success', (event) => {
      const { result } = event.target as IDBOpenDBRequest;
      const transaction = result.transaction(['shipments', 'device']);
      const shipments = transaction.objectStore('shipments').getAll();
      const carried = transaction.objectStore('device').get('carried');
      transaction.addEventListener('complete', () => resolve({ shipments: shipments.result, carried: carried.result }));
    });
  });
}

const numbers = (page: Awaited<ReturnType<typeof openPage>>) => [...page.carriedShipments.read().byNumber.keys()];

test('shipments are sealed, are there after the page is gone, and go at sign-out', async () => {
  const page = await openPage();
  await page.carriedShipments.refresh(ANNA, async () => PAGE);
  expect(numbers(page)).toEqual([SHIPMENT.trackingNumber]);
  expect((await onDisk()).shipments.map(({ body }) => 'plain' in body)).toEqual([false]);
  const next = await openPage();
  await next.carriedShipments.load(ANNA);
  expect(numbers(next)).toEqual([SHIPMENT.trackingNumber]);
  await next.leaveDevice(ANNA);
  expect(numbers(next)).toEqual([]);
  expect(await onDisk()).toEqual({ shipments: [], carried: undefined });
});

test('the key goes at sign-out where the disk does not let go of the shipments', async () => {
  const page = await openPage();
  await page.carriedShipments.refresh(ANNA, async () => PAGE);
  const failing = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('No room on the disk', 'UnknownError');
  });
  await page.leaveDevice(ANNA);
  failing.mockRestore();
  const next = await openPage({ key: '' });
  await next.carriedShipments.load(ANNA);
  expect(numbers(next)).toEqual([]);
});

test('a list that comes after the sign-out is neither written nor shown', async () => {
  const page = await openPage();
  let give: ((page: CarryPage) => void) | undefined;
  const fetchPage = vi.fn(
    () =>
      new Promise<CarryPage>((resolve) => {
        give = resolve;
      }),
  );
  const carried = page.carriedShipments.refresh(ANNA, fetchPage);
  await expect.poll(() => fetchPage).toHaveBeenCalled();
  await page.leaveDevice(ANNA);
  give?.(PAGE);
  await carried;
  expect(await onDisk()).toEqual({ shipments: [], carried: undefined });
  expect(page.carriedShipments.read()).toMatchObject({ userId: undefined, asOf: undefined });
});

test('what is read while somebody signs out is not shown', async () => {
  await (await openPage()).carriedShipments.refresh(ANNA, async () => PAGE);
  const page = await openPage();
  await Promise.all([page.carriedShipments.load(ANNA), page.leaveDevice(ANNA)]);
  expect(page.carriedShipments.read()).toMatchObject({ userId: undefined, asOf: undefined });
  expect(numbers(page)).toEqual([]);
});

test('without the key, where a browser has keys, nothing is fetched; one that makes none keeps them as they are', async () => {
  const page = await openPage({ key: '' });
  const fetchPage = vi.fn(async () => PAGE);
  await page.carriedShipments.refresh(ANNA, fetchPage);
  expect(fetchPage).not.toHaveBeenCalled();
  expect(await onDisk()).toEqual({ shipments: [], carried: undefined });
  vi.stubGlobal('crypto', { randomUUID: crypto.randomUUID.bind(crypto) });
  const other = await openPage({ key: '' });
  await other.carriedShipments.refresh(ANNA, fetchPage);
  expect(numbers(other)).toEqual([SHIPMENT.trackingNumber]);
  expect((await onDisk()).shipments.map(({ body }) => 'plain' in body)).toEqual([true]);
});
