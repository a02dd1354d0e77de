import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { type Finding, findingOf } from './finding.ts';
import { signIn } from './load.ts';
import { createRig } from './rig.ts';
import { makeShipments, quantile, sayStatuses, sendTraffic, type Traffic } from './traffic.ts';
import { withPostgres } from './with-postgres.ts';

const CONNECTIONS = 10;
const CAPACITY_SECONDS = 8;
const OVERLOAD = { seconds: 20, connections: 500 };
const PROBE_MS = 50;
const REST_MS = 3000;
/** Once it carries so much of what it carried before, it has recovered. */
const RECOVERED = 0.8;
const RECOVERS_WITHIN_MS = 60_000;
/** Whoever is let in is answered within this, at the 99th percentile. */
const MAX_P99_MS = 5000;

type Probe = { refused: number; withoutRetryAfter: number; stop: () => Promise<void> };

/** Asks for a page again and again, to see what a refusal holds. */
function probe(url: string, token: string): Probe {
  const over = new AbortController();
  const seen: Probe = {
    refused: 0,
    withoutRetryAfter: 0,
    async stop() {
      over.abort();
      await running;
    },
  };
  const running = (async () => {
    while (!over.signal.aborted) {
      const answer = await fetch(`${url}/api/stats`, { headers: { authorization: `Bearer ${token}` } });
      await answer.text();
      if (answer.status === 503) {
        seen.refused += 1;
        if (!(Number(answer.headers.get('retry-after')) > 0)) seen.withoutRetryAfter += 1;
      }
      await setTimeout(PROBE_MS);
    }
  })();
  return seen;
}

async function overload(kind: string, databaseUrl: string): Promise<Finding> {
  const rig = await createRig(databaseUrl);
  try {
    const server = await rig.start();
    const token = await signIn(server.url);
    const people = { token, shipments: await makeShipments(server.url, token) };
    const usual = { seconds: CAPACITY_SECONDS, connections: CONNECTIONS };
    await sendTraffic(server.url, people, usual);
    const before = await sendTraffic(server.url, people, usual);
    const probing = probe(server.url, token);
    const twice = await sendTraffic(server.url, people, { ...OVERLOAD, perSecond: Math.round(2 * before.perSecond) });
    await probing.stop();
    const endedAt = performance.now();
    let after: Traffic;
    let isRecovered = false;
    do {
      await setTimeout(REST_MS);
      after = await sendTraffic(server.url, people, usual);
      isRecovered = (after.statuses.get(503) ?? 0) === 0 && after.perSecond >= RECOVERED * before.perSecond;
    } while (!isRecovered && performance.now() - endedAt < RECOVERS_WITHIN_MS);
    const seconds = Math.round((performance.now() - endedAt) / 1000);
    const p99 = quantile(twice.acceptedMs, 0.99);
    const answers = [...twice.statuses.keys()].filter((status) => status >= 300 && status !== 503);
    return findingOf(
      `${kind}: twice the load that it carries, for ${String(OVERLOAD.seconds)} s`,
      `carries ${Math.round(before.perSecond)}/s; at twice that ${sayStatuses(twice)}, p99 of what was let in ` +
        `${Math.round(p99)} ms; ${String(seconds)} s later ${Math.round(after.perSecond)}/s, ${sayStatuses(after)}`,
      {
        'nothing refused at the usual load': (before.statuses.get(503) ?? 0) === 0,
        'too much is refused with 503': (twice.statuses.get(503) ?? 0) > 0 && probing.refused > 0,
        'each refusal says when to come back': probing.withoutRetryAfter === 0,
        'no other failure': answers.length === 0 && twice.errors === 0,
        'who is let in is answered in time': p99 <= MAX_P99_MS,
        'it recovers by itself': isRecovered,
        'the server alive': server.isAlive(),
      },
    );
  } finally {
    await rig.close();
  }
}

/** Twice the load that one process carries: the rest is told to come back, and nothing breaks. */
export async function stressOverload(folder: string): Promise<Finding[]> {
  return [
    await overload('SQLite', `sqlite:${join(folder, 'overload.db')}`),
    await withPostgres((url) => overload('Postgres', url)),
  ];
}
