import { type KeptBody, keptBodySchema } from '@msafara/domain/scans/kept-scan.schema';
import { SCAN_FORMAT, scanCommandSchema, type SentScan } from '@msafara/domain/scans/scan-command.schema';
import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';

import { readWaitingScans, writeWaitingScans } from '../lib/waiting-scans.ts';
import { inDatabase } from './database.ts';
import { readDevice, writeDevice } from './device-record.ts';
import { askToKeep } from './storage.ts';
import { seal, type Sealed, unseal } from './seal.ts';

/** How long what was recorded stays here, to be shown to a supervisor. */
const SHOWN_MS = 7 * 86_400_000;

type State = 'waiting' | 'needsYou' | 'recorded';

/** A scan as it is kept on this device, and the server's answer to it. */
export type KeptScan = KeptBody & { state: State; settledAt: string | undefined };

/** What somebody else on this device may see of it: whose it is, and that it waits. */
type KeptRecord = {
  id: string;
  /** Of this record, not of the database, whose version is never raised. */
  format: 1;
  userId: string;
  order: number;
  state: State;
  settledAt: string | undefined;
  body: Sealed;
};

export type OutboxView = {
  /** The person whose scans these are; undefined until they were read. */
  userId: string | undefined;
  /** In the order in which they were made. */
  scans: readonly KeptScan[];
  /** How many scans of each other person wait here, by the person's id. */
  others: Readonly<Record<string, number>>;
  /** How many of the person's own scans cannot be read without signing in again. */
  sealed: number;
  /** How many scans this browser has lost with its database before they were sent. */
  lost: number;
  /** Why nothing can be kept here. */
  problem: string | undefined;
};

const EMPTY: OutboxView = { userId: undefined, scans: [], others: {}, sealed: 0, lost: 0, problem: undefined };

let view = EMPTY;
const listeners = new Set<() => void>();
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('msafara-scans');
tabs?.addEventListener('message', () => {
  const { userId } = view;
  if (userId !== undefined) void inTurn(() => load(userId));
});

function show(next: Partial<OutboxView>): void {
  view = { ...view, ...next };
  for (const tell of listeners) tell();
}

// One after the other: what is read must not overwrite what is written meanwhile.
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => undefined);
  return done;
}

const isOpen = ({ state }: { state: State }) => state !== 'recorded';

function changed(scans: readonly KeptScan[]): void {
  show({ scans });
  count();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  tabs?.postMessage('changed');
}

function count(): void {
  const own = view.scans.filter(isOpen).length + view.sealed;
  writeWaitingScans({ ...view.others, ...(view.userId !== undefined && { [view.userId]: own }) });
}

/** A database that was emptied begins anew: what the count remembers was lost with it. */
async function findLoss(): Promise<number> {
  if ((await readDevice('id')) !== undefined) return 0;
  const counted = Object.values(readWaitingScans()).reduce((sum, one) => sum + one, 0);
  await writeDevice({ id: crypto.randomUUID() });
  return counted;
}

async function open(record: KeptRecord): Promise<KeptScan | undefined> {
  const body = await unseal(record.userId, record.body);
  if (body === undefined) return undefined;
  const { command, ...rest } = body as { command: object };
  const read = keptBodySchema.safeParse({ ...rest, command: { ...command, order: record.order } });
  return read.success ? { ...read.data, state: record.state, settledAt: record.settledAt } : undefined;
}

/** Reads what this device keeps for a person; what was recorded more than 7 days ago goes. */
async function load(userId: string): Promise<void> {
  try {
    const lost = await findLoss();
    const records = await inDatabase<KeptRecord[]>(['commands'], 'readonly', (transaction) =>
      transaction.objectStore('commands').getAll(),
    );
    const oldest = new Date(Date.now() - SHOWN_MS).toISOString();
    const old = records.filter(({ state, settledAt }) => state === 'recorded' && (settledAt ?? '') < oldest);
    if (old.length > 0) await remove(old.map(({ id }) => id));
    const own = records.filter((record) => record.userId === userId && !old.includes(record));
    const opened = await Promise.all(own.toSorted((a, b) => a.order - b.order).map(open));
    const scans = opened.filter((scan) => scan !== undefined);
    show({
      userId,
      scans,
      others: countOthers(records, userId),
      sealed: own.filter((record, index) => isOpen(record) && !opened[index]).length,
      lost: view.lost + lost,
      problem: undefined,
    });
    count();
  } catch (error) {
    show({ userId, problem: nameOf(error) });
  }
}

function countOthers(records: readonly KeptRecord[], userId: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const record of records) {
    if (record.userId !== userId && isOpen(record)) counts[record.userId] = (counts[record.userId] ?? 0) + 1;
  }
  return counts;
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'UnknownError');

async function remove(ids: readonly string[]): Promise<void> {
  await inDatabase(['commands'], 'readwrite', (transaction) => {
    for (const id of ids) transaction.objectStore('commands').delete(id);
    return undefined;
  });
}

async function write(scans: readonly KeptScan[]): Promise<void> {
  const records = await Promise.all(
    scans.map(async ({ command: { order, ...command }, state, settledAt, ...rest }): Promise<KeptRecord> => ({
      id: command.id,
      format: 1,
      userId: view.userId ?? '',
      order,
      state,
      settledAt,
      body: await seal(view.userId ?? '', { ...rest, command }),
    })),
  );
  await inDatabase(['commands'], 'readwrite', (transaction) => {
    for (const record of records) transaction.objectStore('commands').put(record);
    return undefined;
  });
}

/** Replaces some scans by what became of them, on the disk first. */
async function replace(next: readonly KeptScan[]): Promise<void> {
  await write(next);
  const byId = new Map(next.map((scan) => [scan.command.id, scan]));
  changed(view.scans.map((scan) => byId.get(scan.command.id) ?? scan));
}

/** Takes the next number and writes the scan in one transaction, so that no two have the same. */
async function keepRecord(record: Omit<KeptRecord, 'order'>, without: string | undefined): Promise<number> {
  let order = 0;
  await inDatabase(['commands', 'device'], 'readwrite', (transaction) => {
    const device = transaction.objectStore('device');
    const last = device.get('order');
    last.addEventListener('success', () => {
      order = Number(last.result ?? 0) + 1;
      device.put(order, 'order');
      transaction.objectStore('commands').put({ ...record, order });
      if (without !== undefined) transaction.objectStore('commands').delete(without);
    });
    return undefined;
  });
  return order;
}

/** A scan as the screens make it. */
export type ScanDraft = Omit<SentScan, 'format' | 'order' | 'lastContact'>;

async function keep(userId: string, draft: ScanDraft): Promise<KeptScan> {
  const lastContact = await readDevice('lastContact');
  const unordered = { ...draft, format: SCAN_FORMAT, ...(lastContact !== undefined && { lastContact }) };
  // Nothing is written that could not be read again.
  const command = scanCommandSchema.parse({ ...unordered, order: 0 });
  const body = await seal(userId, { command: unordered });
  const record = { id: draft.id, format: 1, userId, state: 'waiting', settledAt: undefined, body } as const;
  const order = await keepRecord(record, draft.answers);
  const scan: KeptScan = { command: { ...command, order }, state: 'waiting', settledAt: undefined };
  if (order === 1) void askToKeep();
  changed([...view.scans.filter(({ command: { id } }) => id !== draft.answers), scan]);
  return scan;
}

async function settle(results: ReadonlyMap<string, ScanResult>): Promise<void> {
  const settledAt = new Date().toISOString();
  const next = view.scans.flatMap((scan): KeptScan[] => {
    const result = results.get(scan.command.id);
    if (!result) return [];
    return [{ ...scan, result, settledAt, state: result.outcome === 'recorded' ? 'recorded' : 'needsYou' }];
  });
  await replace(next);
}

async function tryAgain(ids?: readonly string[]): Promise<void> {
  const refused = view.scans.filter(
    ({ state, result, command }) =>
      state === 'needsYou' &&
      result?.outcome === 'refused' &&
      (ids === undefined ? result.again : ids.includes(command.id)),
  );
  if (refused.length > 0) await replace(refused.map((scan) => Object.assign({}, scan, { state: 'waiting' as const })));
}

async function markUndone(id: string): Promise<void> {
  const scan = view.scans.find(({ command }) => command.id === id);
  if (scan) await replace([{ ...scan, isUndone: true }]);
}

async function giveUp(id: string): Promise<void> {
  await remove([id]);
  changed(view.scans.filter(({ command }) => command.id !== id));
}

/**
 * The scans on this device (D23): each is on the disk before it is said to be kept, stays until the server has answered,
 * and leaves when the person gives it up or 7 days after it was recorded.
 */
export const outbox = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  read: (): OutboxView => view,
  /** Reads what is kept here for a person. */
  load: (userId: string) => inTurn(() => load(userId)),
  /** Forgets what was read, at sign-out; what is on the disk stays. */
  leave: () => inTurn(async () => show(EMPTY)),
  /** Keeps a scan; throws when this browser cannot, and then nothing is kept. One that answers another takes its place. */
  keep: (userId: string, draft: ScanDraft) => inTurn(() => keep(userId, draft)),
  /** Writes the server's answers down, by the id of the scan; one that needs the person stays with its reason. */
  settle: (results: ReadonlyMap<string, ScanResult>) => inTurn(() => settle(results)),
  /** Lets refusals be sent again: those that are named, or all that may be over by now. */
  tryAgain: (ids?: readonly string[]) => inTurn(() => tryAgain(ids)),
  markUndone: (id: string) => inTurn(() => markUndone(id)),
  /** Removes a scan that the person gives up. */
  giveUp: (id: string) => inTurn(() => giveUp(id)),
  /** The person has read how many were lost. */
  acceptLoss: () => show({ lost: 0 }),
};
