import { type KeptBody, keptBodySchema } from '@msafara/domain/scans/kept-scan.schema';

import { inDatabase } from './database.ts';
import { photoKey } from './photos.ts';
import { seal, type Sealed, unseal } from './seal.ts';

type State = 'waiting' | 'needsYou' | 'recorded';

/** A scan as it is kept on this device, and the server's answer to it. */
export type KeptScan = KeptBody & { state: State; settledAt: string | undefined };

/** What somebody else on this device may see of it: whose it is, and that it waits. */
export type KeptRecord = {
  id: string;
  /** Of this record, not of the database, whose version is never raised. */
  format: 1;
  userId: string;
  order: number;
  state: State;
  settledAt: string | undefined;
  /** The photos that are kept beside it. */
  photoIds?: readonly string[];
  body: Sealed;
};

type Body = Omit<KeptBody, 'command'> & { command: object };

/**
 * What is sealed of a scan. With photos it stands one level deeper: a tab of an earlier release, which would send the proof
 * without them, finds no scan there and leaves it alone.
 */
function wrapped(body: Body): unknown {
  return body.photos?.length ? { withPhotos: body } : body;
}

export async function openRecord(record: KeptRecord): Promise<KeptScan | undefined> {
  const sealed = await unseal(record.userId, record.body);
  if (sealed === undefined) return undefined;
  const opened = sealed as Body | { withPhotos: Body };
  const { command, ...rest } = 'withPhotos' in opened ? opened.withPhotos : opened;
  const read = keptBodySchema.safeParse({ ...rest, command: { ...command, order: record.order } });
  return read.success ? { ...read.data, state: record.state, settledAt: record.settledAt } : undefined;
}

export function listRecords(): Promise<KeptRecord[]> {
  return inDatabase<KeptRecord[]>(['commands'], 'readonly', (transaction) =>
    transaction.objectStore('commands').getAll(),
  );
}

/** Writes scans of a person as they are now; what the server has recorded lets go of its photos, which it has. */
export async function writeRecords(userId: string, scans: readonly KeptScan[]): Promise<void> {
  const records = await Promise.all(
    scans.map(async ({ command: { order, ...command }, state, settledAt, ...rest }): Promise<KeptRecord> => ({
      id: command.id,
      format: 1,
      userId,
      order,
      state,
      settledAt,
      ...photosOf(rest),
      body: await seal(userId, wrapped({ ...rest, command })),
    })),
  );
  const done = scans.filter(({ state }) => state === 'recorded').flatMap(({ photos = [] }) => photos);
  await inDatabase(['commands', 'device'], 'readwrite', (transaction) => {
    for (const record of records) transaction.objectStore('commands').put(record);
    for (const { id } of done) transaction.objectStore('device').delete(photoKey(id));
    return undefined;
  });
}

const photosOf = ({ photos }: Pick<KeptBody, 'photos'>) => photos && { photoIds: photos.map(({ id }) => id) };

export async function removeRecords(ids: readonly string[], photoIds: readonly string[] = []): Promise<void> {
  await inDatabase(['commands', 'device'], 'readwrite', (transaction) => {
    for (const id of ids) transaction.objectStore('commands').delete(id);
    for (const id of photoIds) transaction.objectStore('device').delete(photoKey(id));
    return undefined;
  });
}

/**
 * Takes the next number and writes a new scan in one transaction, so that no two have the same. `answers` is the scan whose
 * place it takes, `draftKey` the unfinished proof that it was: both go with it, and their photos stay. Writes nothing and answers
 * undefined where that scan has been answered already; throws where another scan has this id.
 */
export async function writeNewRecord(
  userId: string,
  body: Body & { command: { id: string } },
  { answers, draftKey }: { answers?: string | undefined; draftKey?: string | undefined },
): Promise<number | undefined> {
  const record: Omit<KeptRecord, 'order'> = {
    id: body.command.id,
    format: 1,
    userId,
    state: 'waiting',
    settledAt: undefined,
    ...photosOf(body),
    body: await seal(userId, wrapped(body)),
  };
  let order: number | undefined;
  await inDatabase(['commands', 'device'], 'readwrite', (transaction) => {
    const commands = transaction.objectStore('commands');
    const device = transaction.objectStore('device');
    const own: IDBRequest<KeptRecord | undefined> = commands.get(record.id);
    const asked: IDBRequest<KeptRecord | undefined> | undefined =
      answers === undefined ? undefined : commands.get(answers);
    const last = device.get('order');
    last.addEventListener('success', () => {
      // The connection died before it could say that this was written.
      if (own.result && own.result.order === order) return;
      if (asked && (!asked.result || asked.result.state === 'recorded')) return;
      order = Number(last.result ?? 0) + 1;
      device.put(order, 'order');
      commands.add({ ...record, order });
      if (answers !== undefined) commands.delete(answers);
      if (draftKey !== undefined) device.delete(draftKey);
    });
    return undefined;
  });
  return order;
}
