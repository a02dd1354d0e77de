import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import { beforeEach, expect, test, vi } from 'vitest';

import type { ScanDraft } from './outbox.ts';

const ANNA = '018f0000-0000-7000-8000-00000000000a';
const BEN = '018f0000-0000-7000-8000-00000000000b';
const KEY = btoa('k'.repeat(32));
const NUMBER = 'SH-000001AAA';
const DRAFT = '018f0000-0000-7000-8000-0000000000d1';
const FILE = '018f0000-0000-7000-8000-0000000000f1';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  vi.stubGlobal('window', { localStorage });
  vi.stubGlobal('BroadcastChannel', undefined);
});

/** A page of the app: its own memory over the database of the browser, which outlives it. */
async function openPage(userId: string) {
  vi.resetModules();
  const { outbox } = await import('./outbox.ts');
  const photos = await import('./photos.ts');
  const drafts = await import('./proof-drafts.ts');
  const { keepKeys } = await import('./seal.ts');
  await outbox.load(userId);
  return { outbox, ...photos, ...drafts, keepKeys };
}

type Page = Awaited<ReturnType<typeof openPage>>;

const JPEG = new TextEncoder().encode('a door in Kampala').buffer;
const textOf = (bytes: ArrayBuffer | undefined) => bytes && new TextDecoder().decode(bytes);

const draft = (more: Partial<ScanDraft> = {}): ScanDraft => ({
  id: crypto.randomUUID(),
  organisationId: '018f0000-0000-7000-8000-000000000001',
  trackingNumber: NUMBER,
  status: 'Delivered',
  confirmed: false,
  scannedAt: '2026-11-23T07:00:00.000Z',
  readHow: 'camera',
  proof: { kind: 'delivery', outcome: 'delivered', receiverName: 'Moses Okello' },
  ...more,
});

/** Takes a photo for a shipment as the screen does, and answers what is kept of it. */
async function takePhoto(page: Page, { userId = ANNA, about = NUMBER } = {}) {
  const photo = { id: crypto.randomUUID(), bytes: JPEG.byteLength };
  await page.writeDraft({ userId, about }, { id: DRAFT, photos: [photo] }, { added: { ...photo, bytes: JPEG } });
  return photo;
}

async function keepProof(page: Page, more: Partial<ScanDraft> = {}) {
  const photo = await takePhoto(page);
  const scan = draft(more);
  await page.outbox.keep(ANNA, scan, { photos: [photo], draftKey: page.draftKey(ANNA, NUMBER) });
  return { photo, scan };
}

const recorded = (id: string): ScanResult => ({
  outcome: 'recorded',
  id,
  recordedAt: '2',
  occurredAt: '1',
  change: 'progress',
  late: false,
  before: { status: 'In Transit', currentLocation: null, updatedAt: '1' },
  shipment: {
    id,
    trackingNumber: NUMBER,
    status: 'Delivered',
    currentLocation: null,
    origin: 'Mombasa',
    destination: 'Kampala',
    updatedAt: '2',
  },
});

const refused = (id: string, code: string): ScanResult => ({
  outcome: 'refused',
  id,
  code: 'INVALID_INPUT',
  reason: { code: 'input.invalid', params: {} },
  message: 'wrong',
  fieldCodes: { photos: { code, params: {} } },
  again: false,
});

function everything(): Promise<string> {
  return new Promise((resolve) => {
    indexedDB.open('msafara').addEventListener('success', (event) => {
      const { result } = event.target as IDBOpenDBRequest;
      const all = result.transaction('device').objectStore('device').getAll();
      all.addEventListener('success', () =>
        resolve(
          all.result
            .map(({ body }: { body?: { data?: ArrayBuffer; plain?: ArrayBuffer } }) => {
              const bytes = body?.data ?? body?.plain;
              return bytes instanceof ArrayBuffer ? textOf(bytes) : String(bytes);
            })
            .join(),
        ),
      );
    });
  });
}

test('a photo that was taken is there after the page is gone, before and after its proof was sent off', async () => {
  const first = await openPage(ANNA);
  const photo = await takePhoto(first);
  const second = await openPage(ANNA);
  expect(await second.readDraft({ userId: ANNA, about: NUMBER })).toEqual({ id: DRAFT, photos: [photo] });
  expect(textOf(await second.readPhoto(ANNA, photo.id))).toBe('a door in Kampala');
  await second.outbox.keep(ANNA, draft(), { photos: [photo], draftKey: second.draftKey(ANNA, NUMBER) });
  const third = await openPage(ANNA);
  expect(await third.readDraft({ userId: ANNA, about: NUMBER })).toBeUndefined();
  expect(third.outbox.read().scans).toMatchObject([{ state: 'waiting', photos: [photo] }]);
  expect(textOf(await third.readPhoto(ANNA, photo.id))).toBe('a door in Kampala');
});

test('nobody else on the device reads a photo', async () => {
  const page = await openPage(ANNA);
  await page.keepKeys(ANNA, KEY, null);
  const { photo } = await keepProof(page);
  expect(await everything()).not.toContain('door');
  expect(await (await openPage(BEN)).readPhoto(BEN, photo.id)).toBeUndefined();
  expect(textOf(await (await openPage(ANNA)).readPhoto(ANNA, photo.id))).toBe('a door in Kampala');
});

test('a tab of an earlier release finds no scan in a proof with photos, which it would send without them', async () => {
  const page = await openPage(ANNA);
  await keepProof(page);
  const records = await new Promise<{ body: { plain: string } }[]>((resolve) => {
    indexedDB.open('msafara').addEventListener('success', (event) => {
      const { result } = event.target as IDBOpenDBRequest;
      const all = result.transaction('commands').objectStore('commands').getAll();
      all.addEventListener('success', () => resolve(all.result));
    });
  });
  expect(records.map(({ body }) => Object.keys(JSON.parse(body.plain) as object))).toEqual([['withPhotos']]);
});

test('a photo leaves the device when its proof is recorded or given up, not when it is refused', async () => {
  const page = await openPage(ANNA);
  const one = await keepProof(page);
  const other = await keepProof(page);
  await page.outbox.settle(
    new Map([
      [one.scan.id, recorded(one.scan.id)],
      [other.scan.id, refused(other.scan.id, 'proof.samePhoto')],
    ]),
  );
  expect(await page.readPhoto(ANNA, one.photo.id)).toBeUndefined();
  expect(textOf(await page.readPhoto(ANNA, other.photo.id))).toBe('a door in Kampala');
  await page.outbox.giveUp(other.scan.id);
  expect(await page.readPhoto(ANNA, other.photo.id)).toBeUndefined();
});

test('a stored photo is known as such after the page is gone; forgotten by the server, it is stored again, once', async () => {
  const page = await openPage(ANNA);
  const { photo, scan } = await keepProof(page);
  await page.outbox.noteStored(scan.id, photo.id, FILE);
  const next = await openPage(ANNA);
  expect(next.outbox.read().scans[0]?.photos).toEqual([{ ...photo, fileId: FILE }]);
  const forgotten = new Map([[scan.id, refused(scan.id, 'file.notFound')]]);
  await next.outbox.settle(forgotten);
  expect(next.outbox.read().scans[0]).toMatchObject({ state: 'waiting', photos: [photo] });
  await next.outbox.noteStored(scan.id, photo.id, FILE);
  await next.outbox.settle(forgotten);
  expect(next.outbox.read().scans[0]).toMatchObject({ state: 'needsYou' });
  await next.outbox.tryAgain([scan.id]);
  await next.outbox.settle(forgotten);
  expect(next.outbox.read().scans[0]).toMatchObject({ state: 'waiting' });
});

test('a proof that takes the place of one with a wrong number has its photos', async () => {
  const page = await openPage(ANNA);
  const { photo, scan } = await keepProof(page);
  await page.outbox.noteStored(scan.id, photo.id, FILE);
  const mended = draft({ answers: scan.id, trackingNumber: 'SH-000002BBB' });
  await page.outbox.keep(ANNA, mended);
  await page.tidyPhotos();
  const photos = [{ ...photo, fileId: FILE }];
  expect((await openPage(ANNA)).outbox.read().scans).toMatchObject([{ command: { id: mended.id }, photos }]);
  expect(textOf(await page.readPhoto(ANNA, photo.id))).toBe('a door in Kampala');
});

test('tidying takes what belongs to nothing and what nobody finished for a week, and nothing else', async () => {
  const page = await openPage(ANNA);
  const kept = await keepProof(page);
  const dropped = await keepProof(page);
  await page.outbox.dropPhotos(dropped.scan.id);
  const own = await takePhoto(page);
  const others = await takePhoto(page, { userId: BEN });
  await page.tidyPhotos();
  const left = async (reader: Page) =>
    Promise.all(
      [
        [ANNA, kept.photo.id],
        [ANNA, dropped.photo.id],
        [ANNA, own.id],
        [BEN, others.id],
      ].map(async ([user = '', id = '']) => textOf(await reader.readPhoto(user, id)) !== undefined),
    );
  expect(await left(page)).toEqual([true, false, true, true]);
  vi.useFakeTimers({ now: Date.now() + 8 * 86_400_000, toFake: ['Date'] });
  try {
    await page.tidyPhotos();
  } finally {
    vi.useRealTimers();
  }
  expect(await left(page)).toEqual([true, false, false, false]);
});

test('without room for a photo the ones before it and their proof stay', async () => {
  const page = await openPage(ANNA);
  const photo = await takePhoto(page);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(takePhoto(page)).rejects.toThrow('full');
  await expect(page.outbox.keep(ANNA, draft(), { photos: [photo] })).rejects.toThrow();
  put.mockRestore();
  expect(await page.readDraft({ userId: ANNA, about: NUMBER })).toEqual({ id: DRAFT, photos: [photo] });
  expect(page.outbox.read().scans).toEqual([]);
});
