import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

import { beforeEach, expect, test, vi } from 'vitest';

const SUBJECT = { userId: '018f0000-0000-7000-8000-00000000000a', about: 'delivery:SH-000001AAA' };
const PHOTO = new TextEncoder().encode('a door').buffer;

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

/** A page of the app: its own memory over the database of the browser, which outlives it. */
async function openPage() {
  vi.resetModules();
  const { openDraft } = await import('./draft-store.ts');
  const { draftKey, readPhoto } = await import('../../offline/photos.ts');
  const { writeNewRecord } = await import('../../offline/outbox-records.ts');
  const store = openDraft(SUBJECT);
  await store.load();
  /** Hands the proof over as the outbox takes it: in one transaction, in place of its draft. */
  const send = () =>
    store.handOver(async ({ id, photos }) => {
      const gone = { draftKey: draftKey(SUBJECT.userId, SUBJECT.about) };
      await writeNewRecord(SUBJECT.userId, { command: { id }, photos }, gone);
    });
  return { store, readPhoto, send };
}

/** Waits until nothing is on its way to the disk. */
const written = (store: Awaited<ReturnType<typeof openPage>>['store']) => store.handOver(async () => undefined);

test('a page that the phone ended goes on where it was, with every photo', async () => {
  const { store } = await openPage();
  expect(store.read()).toMatchObject({ isResumed: false, draft: { step: 'photo', photos: [] } });
  await store.addPhoto(PHOTO, { step: 'name' });
  store.change({ receiverName: 'Moses' });
  store.change({ receiverName: 'Moses Okello' });
  await written(store);
  const next = await openPage();
  const { draft, isResumed } = next.store.read();
  expect(isResumed).toBe(true);
  expect(draft).toMatchObject({ id: store.read().draft?.id, step: 'name', receiverName: 'Moses Okello' });
  expect(await next.readPhoto(SUBJECT.userId, draft?.photos[0]?.id ?? '')).toBeDefined();
});

test('what is typed while a photo is written is in it', async () => {
  const { store } = await openPage();
  const added = store.addPhoto(PHOTO);
  store.change({ notes: 'At the gate' });
  await added;
  await written(store);
  expect((await openPage()).store.read().draft).toMatchObject({ notes: 'At the gate', photos: [{ bytes: 6 }] });
});

test('a photo that is taken out is gone, and so is all that is begun anew', async () => {
  const { store, readPhoto } = await openPage();
  await store.addPhoto(PHOTO);
  await store.addPhoto(PHOTO);
  const [one, other] = store.read().draft?.photos ?? [];
  await store.removePhoto(one?.id ?? '');
  await written(store);
  expect(await readPhoto(SUBJECT.userId, one?.id ?? '')).toBeUndefined();
  expect((await openPage()).store.read().draft?.photos).toEqual([other]);
  await store.beginAnew();
  expect(await readPhoto(SUBJECT.userId, other?.id ?? '')).toBeUndefined();
  expect((await openPage()).store.read()).toMatchObject({ isResumed: false });
});

test('a phone without room keeps what it had, and says why', async () => {
  const { store } = await openPage();
  await store.addPhoto(PHOTO);
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await expect(store.addPhoto(PHOTO)).rejects.toThrow('full');
  expect(store.read().draft?.photos).toHaveLength(1);
  store.change({ notes: 'x' });
  await written(store);
  await expect.poll(() => store.read().problem).toBe('QuotaExceededError');
  put.mockRestore();
  store.change({ notes: 'xy' });
  await expect.poll(() => store.read().problem).toBeUndefined();
  expect((await openPage()).store.read().draft).toMatchObject({ notes: 'xy', photos: [{}] });
});

test('whoever begins anew on a phone that keeps nothing begins, and is told', async () => {
  const { store } = await openPage();
  await store.addPhoto(PHOTO);
  const broken = ['put', 'delete'].map((write) =>
    vi.spyOn(IDBObjectStore.prototype, write as 'put').mockImplementation(() => {
      throw new DOMException('broken', 'UnknownError');
    }),
  );
  await store.beginAnew().catch(() => undefined);
  await written(store);
  for (const write of broken) write.mockRestore();
  expect(store.read().draft?.photos).toEqual([]);
  await expect.poll(() => store.read().problem).toBe('UnknownError');
});

const DOOR = { lat: 0.31, lon: 32.58, accuracyM: 20 };

test('what comes after a proof was sent off makes no draft of it again, in this tab or another', async () => {
  const { store, send } = await openPage();
  await store.addPhoto(PHOTO);
  const other = await openPage();
  const sent = send();
  store.locate(DOOR);
  store.change({ notes: 'while it is sent' });
  await sent;
  store.change({ notes: 'after it was sent' });
  other.store.change({ notes: 'in another tab' });
  await Promise.all([written(store), written(other.store)]);
  const next = (await openPage()).store.read();
  expect(next).toMatchObject({ isResumed: false, draft: { notes: '', photos: [], position: null } });
  expect(next.draft?.id).not.toBe(store.read().draft?.id);
});

test('whoever takes a photo out or begins anew, once the proof was sent off, takes no photo from it', async () => {
  const { store, send, readPhoto } = await openPage();
  await store.addPhoto(PHOTO);
  const other = await openPage();
  await send();
  const id = store.read().draft?.photos[0]?.id ?? '';
  await other.store.removePhoto(id);
  await store.beginAnew();
  expect(await readPhoto(SUBJECT.userId, id)).toBeDefined();
});

test('a proof that could not be sent off goes on, with what came meanwhile', async () => {
  const { store } = await openPage();
  store.change({ receiverName: 'Moses' });
  const sent = store.handOver(async () => {
    throw new Error('full');
  });
  store.locate(DOOR);
  await expect(sent).rejects.toThrow('full');
  await written(store);
  expect((await openPage()).store.read()).toMatchObject({
    isResumed: true,
    draft: { receiverName: 'Moses', position: DOOR },
  });
});

test('the time of a proof is when the last of it was taken, not when somebody looked at it again', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T08:00:00.000Z'), toFake: ['Date'] });
  try {
    const { store } = await openPage();
    vi.setSystemTime(Date.parse('2026-11-23T08:20:00.000Z'));
    store.hear('2026-11-23T08:19:00.000Z');
    store.change({ relation: 'guard' });
    vi.setSystemTime(Date.parse('2026-11-23T09:00:00.000Z'));
    store.change({ step: 'send' });
    expect(store.read().draft).toMatchObject({
      startedAt: '2026-11-23T08:00:00.000Z',
      touchedAt: '2026-11-23T08:20:00.000Z',
      lastContact: '2026-11-23T08:19:00.000Z',
    });
  } finally {
    vi.useRealTimers();
  }
});
