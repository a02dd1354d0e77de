import type { Database } from '@msafara/db/database';
import { updateLastSeen } from '@msafara/db/sessions/sessions.repository';

const GATHER_MS = 1000;

type Seen = Parameters<typeof updateLastSeen>[1];

const gathered = new WeakMap<Database, Map<string, Seen>>();
/** The writing that was begun last; it ends after all before it. */
const underWay = new WeakMap<Database, Promise<boolean>>();

/**
 * Notes that a session was used (D3). What was noted within a second is written together, and nobody waits for it. Where
 * nothing can be written, on a full disk say, a session ends sooner; what is read can be read still.
 */
export function noteSeen(database: Database, seen: Seen): void {
  const noted = gathered.get(database);
  if (noted) {
    const before = noted.get(seen.id);
    if (before === undefined || before.now < seen.now) noted.set(seen.id, seen);
    return;
  }
  gathered.set(database, new Map([[seen.id, seen]]));
  setTimeout(() => void writeSeen(database), GATHER_MS).unref();
}

/** Writes the uses that are not stored yet, once those that are being written are; returns whether there were any. */
export async function writeSeen(database: Database): Promise<boolean> {
  const earlier = underWay.get(database);
  const writing = (async () => {
    const isEarlierWritten = await earlier;
    return (await writeNoted(database)) || isEarlierWritten === true;
  })();
  underWay.set(database, writing);
  const isWritten = await writing;
  if (underWay.get(database) === writing) underWay.delete(database);
  return isWritten;
}

async function writeNoted(database: Database): Promise<boolean> {
  const noted = [...(gathered.get(database)?.values() ?? [])];
  gathered.delete(database);
  if (noted.length === 0) return false;
  // In one order everywhere, so that two processes never wait for each other.
  const inOrder = noted.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  try {
    await database.transaction(async (trx) => {
      for (const seen of inOrder) await updateLastSeen(trx, seen);
    });
    return true;
  } catch {
    return false;
  }
}
