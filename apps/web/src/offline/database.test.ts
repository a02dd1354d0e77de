import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ANNA = '018f0000-0000-7000-8000-00000000000a';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('BroadcastChannel', undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const draft = () => ({
  id: crypto.randomUUID(),
  organisationId: '018f0000-0000-7000-8000-000000000001',
  trackingNumber: 'SH-000001AAA',
  status: 'In Transit' as const,
  confirmed: false,
  scannedAt: '2026-11-22T07:00:00.000Z',
  readHow: 'camera' as const,
});

async function load() {
  vi.resetModules();
  const { outbox } = await import('./outbox.ts');
  const { keepKeys } = await import('./seal.ts');
  const { OPEN_MS } = await import('./database.ts');
  return { outbox, keepKeys, OPEN_MS };
}

test('a database that does not open is said after a while, and used where it opens after all', async () => {
  const before = await load();
  await before.keepKeys(ANNA, btoa('k'.repeat(32)), null);
  await before.outbox.keep(ANNA, draft());

  // The page is loaded anew, and the browser's database is slow.
  const { outbox, OPEN_MS } = await load();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const request = new EventTarget();
  const opens = vi.spyOn(IDBFactory.prototype, 'open').mockReturnValue(request as never);
  const opening = outbox.load(ANNA);
  const scanned = outbox.keep(ANNA, draft()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(OPEN_MS);
  await opening;
  expect(outbox.read()).toMatchObject({ userId: ANNA, problem: 'TimeoutError' });
  // Only the opening is waited for, and only once.
  expect(await scanned).toMatchObject({ name: 'TimeoutError' });
  expect(opens).toHaveBeenCalledOnce();

  opens.mockRestore();
  vi.useRealTimers();
  const real = indexedDB.open('msafara', 1);
  await new Promise((resolve) => real.addEventListener('success', resolve));
  Object.assign(request, { result: real.result });
  request.dispatchEvent(new Event('success'));
  await outbox.keep(ANNA, draft());
  expect(outbox.read()).toMatchObject({ problem: undefined, scans: [{ state: 'waiting' }, { state: 'waiting' }] });
});
