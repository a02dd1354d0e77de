import { SCANS_BYTES, SCANS_PER_SEND, type ScanCommand } from '@msafara/domain/scans/scan-command.schema';
import type { RefusedScan, ScanResult, ScansSent } from '@msafara/domain/scans/scan-result.schema';

import type { KeptScan } from './outbox-records.ts';

/** Why sending stopped. */
export type Stop =
  /** Nothing waits. */
  | { kind: 'done' }
  /** Nobody is signed in any more. */
  | { kind: 'signIn' }
  /** Somebody else is signed in, in another tab. */
  | { kind: 'otherUser' }
  /** No answer came. */
  | { kind: 'unreachable' }
  /** The server cannot take them now; after so many ms, where it says when. */
  | { kind: 'busy'; afterMs?: number | undefined };

/** What sending failed with, as the drain understands it. */
export class SendFailure extends Error {
  readonly stop: Exclude<Stop, { kind: 'done' }>;
  constructor(stop: Exclude<Stop, { kind: 'done' }>) {
    super(stop.kind);
    this.stop = stop;
  }
}

/** A scan that waits, as it is sent, and how many photos of its proof the server does not have yet. */
export type WaitingScan = { command: ScanCommand; unstored: number };

/** A scan as it is sent: with the server's files in its proof, as far as its photos are stored there. */
export function asSent({ command, photos = [] }: KeptScan): WaitingScan {
  const proof = 'status' in command ? command.proof : undefined;
  if (!proof) return { command, unstored: 0 };
  const files = photos.flatMap(({ fileId }) => fileId ?? []);
  // The same picture taken twice is one file.
  const told = { ...command, proof: { ...proof, photos: [...new Set(files)] } };
  return { command: told, unstored: photos.length - files.length };
}

export type DrainDeps = {
  /** What waits, in the order in which it was made. */
  waiting: () => readonly WaitingScan[];
  /** Throws a SendFailure. */
  send: (commands: readonly ScanCommand[]) => Promise<ScansSent>;
  /** Stores the next photo of a scan; returns why, where the server takes none such. Throws a SendFailure. */
  store: (id: string) => Promise<RefusedScan | undefined>;
  /** Told by the id of each scan what became of it. */
  settle: (results: ReadonlyMap<string, ScanResult>) => Promise<void>;
  /** Told which scans are on their way. */
  onSending: (ids: readonly string[]) => void;
};

/** What can be sent as it is: of each shipment what comes before the first scan that has photos to store. */
function readyOf(waiting: readonly WaitingScan[]): readonly ScanCommand[] {
  const held = new Set<string>();
  return waiting.flatMap(({ command, unstored }) => {
    if (unstored > 0) held.add(command.trackingNumber);
    return held.has(command.trackingNumber) ? [] : [command];
  });
}

/** The first of these, as many as one request takes. */
function nextBatch(ready: readonly ScanCommand[]): readonly ScanCommand[] {
  const batch: ScanCommand[] = [];
  let bytes = 2;
  for (const command of ready.slice(0, SCANS_PER_SEND)) {
    bytes += new TextEncoder().encode(JSON.stringify(command)).length + 1;
    if (batch.length > 0 && bytes > SCANS_BYTES) break;
    batch.push(command);
  }
  return batch;
}

/**
 * Sends what waits, one request at a time, the scans of each shipment in their order, until nothing waits or sending fails
 * (D23). What was sent without an answer is sent again under the same id; the server records it once. A proof goes once its
 * photos are stored, one after the other; scans of other shipments do not wait for them, since they are a thousandth of the
 * size.
 */
export async function drain(deps: DrainDeps): Promise<Stop> {
  try {
    for (;;) {
      const waiting = deps.waiting();
      const [first] = waiting;
      if (!first) return { kind: 'done' };
      const batch = nextBatch(readyOf(waiting));
      // The first of all that waits has photos to store where nothing is ready.
      const isProgress = batch.length > 0 ? await sendBatch(deps, batch) : await storeNext(deps, first);
      // A server that answers nothing of what was asked is not asked again at once.
      if (!isProgress) return { kind: 'busy' };
    }
  } catch (error) {
    if (error instanceof SendFailure) return error.stop;
    throw error;
  } finally {
    deps.onSending([]);
  }
}

async function sendBatch(deps: DrainDeps, batch: readonly ScanCommand[]): Promise<boolean> {
  deps.onSending(batch.map(({ id }) => id));
  const answer = await deps.send(batch);
  const results = resultsOf(batch, answer.results);
  if (results.size === 0) return false;
  await deps.settle(results);
  return true;
}

async function storeNext(deps: DrainDeps, { command: { id }, unstored }: WaitingScan): Promise<boolean> {
  deps.onSending([id]);
  const refusal = await deps.store(id);
  if (refusal) await deps.settle(new Map([[id, refusal]]));
  const after = deps.waiting().find(({ command }) => command.id === id)?.unstored ?? 0;
  return after < unstored;
}

/** Results come in the order of the scans; one of a scan that the server could not read has no id. */
function resultsOf(batch: readonly ScanCommand[], results: readonly ScanResult[]): ReadonlyMap<string, ScanResult> {
  return new Map(
    batch.flatMap(({ id }, index) => {
      const result = results[index];
      return result && (result.id === null || result.id === id) ? [[id, result] as const] : [];
    }),
  );
}
