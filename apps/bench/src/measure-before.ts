import { resolve } from 'node:path';

import { emptyDatabaseUrl, startPostgres } from '@msafara/db/testing/test-databases';
import type { Request } from 'autocannon';

import { startRealServer } from './child-servers.ts';
import { type Load, load } from './load.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { signIn } from './rest-client.ts';
import { forwardedFor } from './sample-rows.ts';

const SEEDED = 40_000;
const ROUNDS = 5;
const NEW_PER_ROUND = SEEDED / ROUNDS;
const KNOWN = 2000;
const CREATES = 20_000;
/** What noise of a machine with two cores leaves sure. */
const TARGET = 0.95;

const SIDES = ['now', 'before'] as const;
type Asked = { url: string; token: string };
type Scenario = { name: string; mode: 'repeated' | 'once'; requests: (round: number, token: string) => Request[] };

const numberOf = (n: number) => `SEEDED-${String(n)}`;
const track = (n: number): Request => ({ path: `/api/public/track/${numberOf(n)}`, headers: forwardedFor(n) });
const bearer = (n: number, token: string) => ({ ...forwardedFor(n), authorization: `Bearer ${token}` });
const create = (trackingNumber: string, n: number, token: string): Request => ({
  method: 'POST',
  path: '/api/shipments',
  headers: { ...bearer(n, token), 'content-type': 'application/json' },
  body: JSON.stringify({ trackingNumber, origin: 'Nairobi', destination: 'Mombasa' }),
});
const range = (count: number, first = 0) => Array.from({ length: count }, (_, n) => first + n);

const SCENARIOS: Scenario[] = [
  {
    name: 'tracking, numbers never asked before',
    mode: 'once',
    requests: (round) => range(NEW_PER_ROUND, round * NEW_PER_ROUND).map(track),
  },
  { name: 'tracking, numbers asked before', mode: 'repeated', requests: () => range(KNOWN).map(track) },
  {
    name: 'the first page of the list',
    mode: 'repeated',
    requests: (_round, token) =>
      range(KNOWN).map((n) => ({ path: '/api/shipments?limit=50', headers: bearer(n, token) })),
  },
  {
    name: 'creates',
    mode: 'repeated',
    requests: (round, token) => range(CREATES).map((n) => create(`NEW-${String(round)}-${String(n)}`, n, token)),
  },
];

async function compare(kind: string, scenario: Scenario, servers: Record<(typeof SIDES)[number], Asked>) {
  const runs: Record<(typeof SIDES)[number], Load>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const run: Partial<(typeof runs)[number]> = {};
    // Whoever comes first has the warmer or the colder machine: they change places.
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const { url, token } = servers[side];
      run[side] = await load(url, scenario.requests(round, token), scenario.mode);
    }
    if (run.now && run.before) runs.push({ now: run.now, before: run.before });
  }
  const rate = (side: (typeof SIDES)[number]) =>
    `${String(Math.round(median(runs.map((run) => run[side].perSecond))))}/s`;
  const refused = runs.reduce((sum, { now, before }) => sum + now.refused + before.refused, 0);
  return {
    name: `${kind}, against an earlier build: ${scenario.name}`,
    measured: median(runs.map(({ now, before }) => now.perSecond / before.perSecond)),
    unit: '×',
    target: TARGET,
    isFloor: true,
    details: `${rate('now')} against ${rate('before')}${refused > 0 ? `; ${String(refused)} refused` : ''}`,
  } satisfies Result;
}

/** Both builds have the same shipments, each in a database that it made itself. */
async function measureOn(kind: string, earlier: string, urlOf: (side: string) => Promise<string>, folder: string) {
  const running: Awaited<ReturnType<typeof startRealServer>>[] = [];
  try {
    const open = async (side: (typeof SIDES)[number]): Promise<Asked> => {
      const log = resolve(folder, `${kind}-${side}.log`);
      const server = await startRealServer(await urlOf(side), log, side === 'before' ? earlier : undefined);
      running.push(server);
      const token = await signIn(server.url);
      await load(
        server.url,
        range(SEEDED).map((n) => create(numberOf(n), n, token)),
        'once',
      );
      return { url: server.url, token };
    };
    const servers = { now: await open('now'), before: await open('before') };
    const results: Result[] = [];
    for (const scenario of SCENARIOS) results.push(await compare(kind, scenario, servers));
    return results;
  } finally {
    for (const server of running) await server.stop();
  }
}

/** This build against an earlier one, whose `apps/api/dist/main.js` EARLIER_BUILD names, on both databases; nothing without it. */
export async function measureBefore(folder: string): Promise<Result[]> {
  const earlier = process.env['EARLIER_BUILD'];
  if (earlier === undefined) {
    process.stderr.write('left out: EARLIER_BUILD names no other build to compare with\n');
    return [];
  }
  const results = await measureOn(
    'SQLite',
    resolve(earlier),
    async (side) => `sqlite:${resolve(folder, side)}.db`,
    folder,
  );
  const postgres = await startPostgres({ isDurable: true });
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  try {
    return [...results, ...(await measureOn('Postgres', resolve(earlier), () => emptyDatabaseUrl('postgres'), folder))];
  } finally {
    await postgres.stop();
  }
}
