import { setTimeout as sleep } from 'node:timers/promises';

import { updateEndpointLeases, updateNextEndpointLease } from '@msafara/db/webhooks/webhook-endpoints.repository';
import type { FastifyBaseLogger } from 'fastify';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { deliverTurn } from './deliver.ts';
import { fanOut, followJournal } from './fan-out.ts';
import { createWebhookSender, type SendWebhook } from './send-webhook.ts';

/** So many endpoints have their turn at once, two events each, beside those whose receivers are slow. */
const TURNS = 8;
/** A receiver that takes longer than this for one event is slow: its turn goes on, and leaves its place to others. */
const SLOW_MS = 1000;
/** No more have their turn at once than this, slow ones among them. */
const TURNS_MAX = 32;
/** Those whose last try failed have no more of the turns than this, so that the others never wait for them. */
const TROUBLED_TURNS = 3;
const POLL_MS = 1000;
/** What happens within so long is put in line together: each time is a commit. */
const GATHER_MS = 100;
/** A lease is renewed long before it is over, and soon over where its process was ended. */
const LEASE_MS = 10_000;
const RENEW_MS = 2000;

/** The turns that are under way, by endpoint, and the endpoints among them that are slow. */
type Turns = { running: Map<string, Promise<void>>; slow: Set<string>; troubled: number };

/** Sends as `send` does, and says so where a receiver is slow. */
function noticing(send: SendWebhook, isSlow: () => void): SendWebhook {
  return async (...message) => {
    const timer = setTimeout(isSlow, SLOW_MS);
    return send(...message).finally(() => clearTimeout(timer));
  };
}

/** Gives the next endpoint that has something to be sent its turn; returns false when none is due. */
async function startTurn(deps: Deps, send: SendWebhook, turns: Turns, over: AbortSignal, log: Log): Promise<boolean> {
  if (turns.running.size - turns.slow.size >= TURNS || turns.running.size >= TURNS_MAX) return false;
  const endpoint = await deps.database.transaction((trx) =>
    updateNextEndpointLease(trx, {
      now: nowOf(deps),
      leaseUntil: fromNow(deps, LEASE_MS),
      healthyOnly: turns.troubled >= TROUBLED_TURNS,
    }),
  );
  if (!endpoint) return false;
  // Its lease ran out while it could not be renewed: its turn goes on.
  if (turns.running.has(endpoint.id)) return true;
  const isTroubled = endpoint.failures > 0;
  if (isTroubled) turns.troubled += 1;
  const watched = noticing(send, () => turns.slow.add(endpoint.id));
  const turn = deliverTurn(deps, watched, endpoint, over)
    .catch((error: unknown) => {
      if (!over.aborted) log.error({ err: error, endpoint: endpoint.id }, 'webhooks could not be sent');
    })
    .finally(() => {
      turns.running.delete(endpoint.id);
      turns.slow.delete(endpoint.id);
      if (isTroubled) turns.troubled -= 1;
    });
  turns.running.set(endpoint.id, turn);
  return true;
}

type Log = Pick<FastifyBaseLogger, 'error'>;

/** Sends all that is due and waits for it; for tests, whose clock stands still. */
export async function sendDueWebhooks(deps: Deps, log: Log, send: SendWebhook): Promise<void> {
  await followJournal(deps);
  const turns: Turns = { running: new Map(), slow: new Set(), troubled: 0 };
  const { signal } = new AbortController();
  do {
    while (await fanOut(deps));
    while (await startTurn(deps, send, turns, signal, log));
    await Promise.all(turns.running.values());
  } while (await startTurn(deps, send, turns, signal, log));
  await Promise.all(turns.running.values());
}

/**
 * Follows the journal and sends webhooks until stopped (D24): woken by what is announced, and each second. `stop` breaks off
 * what is being sent, which is sent again later.
 */
export async function startWebhooks(deps: Deps, log: Log): Promise<{ stop: () => Promise<void> }> {
  await followJournal(deps);
  const { send, close } = createWebhookSender(deps.env);
  const over = new AbortController();
  const turns: Turns = { running: new Map(), slow: new Set(), troubled: 0 };
  let wake: () => void = () => undefined;
  let isWoken = false;
  const unsubscribe = deps.database.changes.subscribe(({ kind }) => {
    if (kind !== 'shipments' && kind !== 'webhooks') return;
    isWoken = true;
    wake();
  });

  /** Until something is announced, a turn ends, or a second has gone by. */
  async function wait(): Promise<void> {
    if (!isWoken && !over.signal.aborted) {
      const woken = Promise.withResolvers<undefined>();
      wake = () => woken.resolve(undefined);
      const timer = setTimeout(wake, POLL_MS);
      await Promise.race([woken.promise, ...turns.running.values()]);
      clearTimeout(timer);
    }
    if (isWoken && !over.signal.aborted) await sleep(GATHER_MS);
  }

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      isWoken = false;
      try {
        while (!over.signal.aborted && (await fanOut(deps)));
        while (!over.signal.aborted && (await startTurn(deps, send, turns, over.signal, log)));
      } catch (error) {
        log.error({ err: error }, 'the journal could not be read');
      }
      await wait();
    }
  }

  async function renew(): Promise<void> {
    const leaseUntil = fromNow(deps, LEASE_MS);
    await deps.database
      .transaction((trx) => updateEndpointLeases(trx, [...turns.running.keys()], leaseUntil))
      .catch((error: unknown) => log.error({ err: error }, 'the leases of webhooks could not be renewed'));
  }

  const renewing = setInterval(() => {
    if (turns.running.size > 0) void renew();
  }, RENEW_MS);
  const running = run();
  return {
    async stop() {
      over.abort();
      clearInterval(renewing);
      unsubscribe();
      wake();
      await running;
      await Promise.all(turns.running.values());
      close();
    },
  };
}
