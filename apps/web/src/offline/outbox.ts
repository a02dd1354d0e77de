import { DAY_MS } from '@msafara/domain/durations';
import type { KeptPhoto } from '@msafara/domain/scans/kept-scan.schema';
import {
  MILESTONE_FORMAT,
  SCAN_FORMAT,
  scanCommandSchema,
  type SentMilestone,
  type SentScan,
} from '@msafara/domain/scans/scan-command.schema';
import { isOnRecord, type ScanResult } from '@msafara/domain/scans/scan-result.schema';

import { writeWaitingScans } from '../lib/waiting-scans.ts';
import { readDevice } from './device-record.ts';
import { acceptLoss, findLoss } from './lost-scans.ts';
import {
  type KeptRecord,
  type KeptScan,
  listRecords,
  openRecord,
  removeRecords,
  writeNewRecord,
  writeRecords,
} from './outbox-records.ts';
import { askToKeep } from './storage.ts';

export type { KeptScan } from './outbox-records.ts';

/** How long what was recorded stays here, to be shown to a supervisor. */
const SHOWN_MS = 7 * DAY_MS;

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

const findScan = (id: string | undefined) => view.scans.find(({ command }) => command.id === id);
const isOpen = ({ state }: Pick<KeptScan, 'state'>) => state !== 'recorded';

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

/** Reads what this device keeps for a person; what was recorded more than 7 days ago goes. */
async function load(userId: string): Promise<void> {
  try {
    const lost = await findLoss(view.lost);
    const records = await listRecords();
    const oldest = new Date(Date.now() - SHOWN_MS).toISOString();
    const old = records.filter(({ state, settledAt }) => state === 'recorded' && (settledAt ?? '') < oldest);
    if (old.length > 0) await removeRecords(old.map(({ id }) => id));
    const own = records.filter((record) => record.userId === userId && !old.includes(record));
    const opened = await Promise.all(own.toSorted((a, b) => a.order - b.order).map(openRecord));
    const scans = opened.filter((scan) => scan !== undefined);
    show({
      userId,
      scans,
      others: countOthers(records, userId),
      sealed: own.filter((record, index) => isOpen(record) && !opened[index]).length,
      lost,
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

/** Replaces some scans by what became of them, on the disk first. */
async function replace(next: readonly KeptScan[]): Promise<void> {
  await writeRecords(view.userId ?? '', next);
  const byId = new Map(next.map((scan) => [scan.command.id, scan]));
  changed(view.scans.map((scan) => byId.get(scan.command.id) ?? scan));
}

/** A scan as the screens make it; `lastContact` where that was read before now. */
export type ScanDraft = Omit<SentScan, 'format' | 'order'>;

/** The same of a milestone. */
export type MilestoneDraft = Omit<SentMilestone, 'format' | 'order'>;

/** What is kept with a proof: its photos, which are on the disk already, and the draft that it was. */
type Beside = { photos?: readonly KeptPhoto[]; draftKey?: string };

async function keep(userId: string, draft: ScanDraft | MilestoneDraft, beside: Beside): Promise<KeptScan | undefined> {
  // A page may scan before it has read what is here, or could not: counted alone, this one would hide all others.
  if (view.userId !== userId || view.problem !== undefined) await load(userId);
  const { answers } = draft;
  const lastContact = draft.lastContact ?? (await readDevice('lastContact'));
  const format = 'milestone' in draft ? MILESTONE_FORMAT : SCAN_FORMAT;
  const unordered = { ...draft, format, ...(lastContact !== undefined && { lastContact }) };
  // Nothing is written that could not be read again.
  const command = scanCommandSchema.parse({ ...unordered, order: 0 });
  const photos = beside.photos ?? findScan(answers)?.photos ?? [];
  const kept = photos.length > 0 ? { photos: [...photos] } : {};
  const gone = { answers, draftKey: beside.draftKey };
  const order = await writeNewRecord(userId, { command: unordered, ...kept }, gone);
  if (order === undefined) return undefined;
  const scan: KeptScan = { command: { ...command, order }, ...kept, state: 'waiting', settledAt: undefined };
  if (order === 1) void askToKeep();
  changed([...view.scans.filter(({ command: { id } }) => id !== answers), scan]);
  return scan;
}

/** Files that nothing refers to are deleted after a while: a proof that waited longer stores its photos once more. */
function hasLostFiles({ photos = [], isStoredAnew }: KeptScan, result: ScanResult): boolean {
  const isMissing = result.outcome === 'refused' && result.fieldCodes?.['photos']?.code === 'file.notFound';
  return isMissing && photos.length > 0 && isStoredAnew !== true;
}

const unstored = (photos: readonly KeptPhoto[] = []) => photos.map(({ id, bytes }) => ({ id, bytes }));

async function settle(results: ReadonlyMap<string, ScanResult>): Promise<void> {
  const settledAt = new Date().toISOString();
  const next = view.scans.flatMap((scan): KeptScan[] => {
    const result = results.get(scan.command.id);
    if (!result) return [];
    if (hasLostFiles(scan, result)) return [{ ...scan, photos: unstored(scan.photos), isStoredAnew: true }];
    return [{ ...scan, result, settledAt, state: isOnRecord(result) ? 'recorded' : 'needsYou' }];
  });
  await replace(next);
}

async function noteStored(id: string, photoId: string, fileId: string): Promise<void> {
  const scan = findScan(id);
  if (!scan?.photos) return;
  const photos = scan.photos.map((photo) => (photo.id === photoId ? { ...photo, fileId } : photo));
  await replace([{ ...scan, photos }]);
}

async function dropPhotos(id: string): Promise<void> {
  const scan = findScan(id);
  if (scan) await replace([{ ...scan, photos: [], state: 'waiting' }]);
}

async function tryAgain(ids?: readonly string[]): Promise<void> {
  const refused = view.scans.filter(
    ({ state, result, command }) =>
      state === 'needsYou' &&
      result?.outcome === 'refused' &&
      (ids === undefined ? result.again : ids.includes(command.id)),
  );
  const anew = { state: 'waiting', isStoredAnew: false } as const;
  if (refused.length > 0) await replace(refused.map((scan) => Object.assign({}, scan, anew)));
}

async function markUndone(id: string): Promise<void> {
  const scan = findScan(id);
  if (scan) await replace([{ ...scan, isUndone: true }]);
}

async function giveUp(id: string): Promise<void> {
  const { photos = [] } = findScan(id) ?? {};
  await removeRecords(
    [id],
    photos.map((photo) => photo.id),
  );
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
  /** Forgets what was read of a person, at sign-out; what is on the disk stays. */
  leave: (userId: string) => inTurn(async () => view.userId === userId && show(EMPTY)),
  /** Keeps a scan, or throws. One that answers another takes its place and its photos; undefined where that was answered already. */
  keep: (userId: string, draft: ScanDraft | MilestoneDraft, beside: Beside = {}) =>
    inTurn(() => keep(userId, draft, beside)),
  /** Writes the server's answers down, by the id of the scan; one that needs the person stays with its reason. */
  settle: (results: ReadonlyMap<string, ScanResult>) => inTurn(() => settle(results)),
  /** Lets refusals be sent again: those that are named, or all that may be over by now. */
  tryAgain: (ids?: readonly string[]) => inTurn(() => tryAgain(ids)),
  /** Notes the server's file of a photo, so that it is not sent again. */
  noteStored: (id: string, photoId: string, fileId: string) => inTurn(() => noteStored(id, photoId, fileId)),
  /** Lets a proof whose photos the server does not take be sent without them. */
  dropPhotos: (id: string) => inTurn(() => dropPhotos(id)),
  markUndone: (id: string) => inTurn(() => markUndone(id)),
  /** Removes a scan that the person gives up. */
  giveUp: (id: string) => inTurn(() => giveUp(id)),
  /** The person has read how many were lost. */
  acceptLoss: () => {
    show({ lost: 0 });
    // Where it cannot be written, it is said once more the next time.
    return inTurn(acceptLoss).catch(() => undefined);
  },
};
