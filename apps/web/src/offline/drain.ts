import { SCANS_BYTES, SCANS_PER_SEND, type ScanCommand } from '@msafara/domain/scans/scan-command.schema';
import type { ScanResult, ScansSent } from '@msafara/domain/scans/scan-result.schema';

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

export type DrainDeps = {
  /** What waits, in the order in which it was made. */
  waiting: () => readonly ScanCommand[];
  /** Throws a SendFailure. */
  send: (commands: readonly ScanCommand[]) => Promise<ScansSent>;
  /** Told by the id of each scan what became of it. */
  settle: (results: ReadonlyMap<string, ScanResult>) => Promise<void>;
  /** Told which scans are on their way. */
  onSending: (ids: readonly string[]) => void;
};

/** The first of what waits, as many as one request takes. */
function nextBatch(waiting: readonly ScanCommand[]): readonly ScanCommand[] {
  const batch: ScanCommand[] = [];
  let bytes = 2;
  for (const command of waiting.slice(0, SCANS_PER_SEND)) {
    bytes += new TextEncoder().encode(JSON.stringify(command)).length + 1;
    if (batch.length > 0 && bytes > SCANS_BYTES) break;
    batch.push(command);
  }
  return batch;
}

/**
 * Sends what waits, one request at a time, each scan in its order, until nothing waits or sending fails (D23). What was
 * sent without an answer is sent again under the same id; the server records it once.
 */
export async function drain(deps: DrainDeps): Promise<Stop> {
  try {
    for (;;) {
      const batch = nextBatch(deps.waiting());
      if (batch.length === 0) return { kind: 'done' };
      deps.onSending(batch.map(({ id }) => id));
      const answer = await deps.send(batch);
      const results = resultsOf(batch, answer.results);
      // A server that answers nothing of what was asked is not asked again at once.
      if (results.size === 0) return { kind: 'busy' };
      await deps.settle(results);
    }
  } catch (error) {
    if (error instanceof SendFailure) return error.stop;
    throw error;
  } finally {
    deps.onSending([]);
  }
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
