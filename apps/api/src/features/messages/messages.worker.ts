import { setTimeout as sleep } from 'node:timers/promises';

import type { FastifyBaseLogger } from 'fastify';

import type { Deps } from '../../deps.ts';
import { sendTaken } from './hand-over.ts';
import { followForMessages, planMessages } from './plan-messages.ts';
import { takeNext } from './send-messages.ts';
import { settleLost } from './settle-lost.ts';

/** So many are handed over at once by one process. */
const AT_ONCE = 16;
/** One organisation has at most so many of them: its gateway may be slow, and others shall not wait for it. */
const OF_ONE_AT_ONCE = 6;
const POLL_MS = 1000;
/** What happens within so long is put in line together: each time is a commit. */
const GATHER_MS = 100;

type Log = Pick<FastifyBaseLogger, 'error'>;

/** What is being handed over, each with whose message it is. */
type Running = Map<Promise<void>, string>;

/** The organisations of which as many messages are handed over just now as may be. */
function busyOf(running: Running): string[] {
  const counts = Map.groupBy(running.values(), (organisationId) => organisationId);
  return [...counts].filter(([, messages]) => messages.length >= OF_ONE_AT_ONCE).map(([id]) => id);
}

/** Starts the next message that is due; returns false when none is. */
async function startNext(deps: Deps, running: Running, over: AbortSignal, log: Log): Promise<boolean> {
  if (running.size >= AT_ONCE) return false;
  const taken = await takeNext(deps, busyOf(running));
  if (taken.kind !== 'send') return taken.kind === 'done';
  const sending: Promise<void> = sendTaken(deps, taken, over)
    .catch((error: unknown) => {
      // Broken off or not written down: its lease runs out, and it is judged then.
      if (!over.aborted) log.error({ err: error, message: taken.message.id }, 'a message could not be sent');
    })
    .finally(() => running.delete(sending));
  running.set(sending, taken.message.organisation_id);
  return true;
}

/** Plans and sends all that is due and waits for it; for tests, whose clock stands still. */
export async function sendDueMessages(deps: Deps, log: Log): Promise<void> {
  await followForMessages(deps);
  const running: Running = new Map();
  const { signal } = new AbortController();
  await settleLost(deps);
  while (await planMessages(deps));
  do {
    while (await startNext(deps, running, signal, log));
    await Promise.all(running.keys());
  } while (await startNext(deps, running, signal, log));
  await Promise.all(running.keys());
}

/**
 * Follows the journal and sends messages until stopped (D27): woken by what is announced, and each second. `stop` waits for what is
 * being handed over, so that no outcome is lost by a restart.
 */
export async function startMessages(deps: Deps, log: Log): Promise<{ stop: () => Promise<void> }> {
  await followForMessages(deps);
  const stopping = new AbortController();
  const running: Running = new Map();
  const never = new AbortController();
  let wake: () => void = () => undefined;
  let isWoken = false;
  const unsubscribe = deps.database.changes.subscribe(({ kind }) => {
    if (kind !== 'shipments' && kind !== 'messages') return;
    isWoken = true;
    wake();
  });

  async function wait(): Promise<void> {
    if (!isWoken && !stopping.signal.aborted) {
      const woken = Promise.withResolvers<undefined>();
      wake = () => woken.resolve(undefined);
      const timer = setTimeout(wake, POLL_MS);
      await Promise.race([woken.promise, ...running.keys()]);
      clearTimeout(timer);
    }
    if (isWoken && !stopping.signal.aborted) await sleep(GATHER_MS);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        await settleLost(deps);
        while (!stopping.signal.aborted && (await planMessages(deps)));
        while (!stopping.signal.aborted && (await startNext(deps, running, never.signal, log)));
      } catch (error) {
        log.error({ err: error }, 'messages could not be planned or sent');
      }
      await wait();
    }
  }

  const loop = run();
  return {
    async stop() {
      stopping.abort();
      unsubscribe();
      wake();
      await loop;
      await Promise.all(running.keys());
    },
  };
}
