import { resolve } from 'node:path';

import { emptyDatabaseUrl, startPostgres } from '@msafara/db/testing/test-databases';
import type { Request } from 'autocannon';

import { startRealServer } from './child-servers.ts';
import { type Load, load } from './load.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { signIn } from './rest-client.ts';
import { forwardedFor } from './sample-rows.ts';

/** Many short ones: what else the machine does comes and goes within seconds, and both sides of a round meet the same. */
const ROUNDS = 12;
const SECONDS = 1;
const NEW_PER_ROUND = 2000;
const SEEDED = ROUNDS * NEW_PER_ROUND;
const KNOWN = 2000;
const CREATES = 8000;
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

type Round = Record<(typeof SIDES)[number], Load>;

async function runRounds({ mode, requests }: Scenario, servers: Record<(typeof SIDES)[number], Asked>) {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const run: Partial<Round> = {};
    // Whoever comes first has the warmer or the colder machine: they change places.
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const { url, token } = servers[side];
      run[side] = await load(url, requests(round, token), mode, SECONDS);
    }
    if (run.now && run.before) rounds.push({ now: run.now, before: run.before });
  }
  return rounds;
}

function resultOf(kind: string, { name }: Scenario, rounds: readonly Round[]): Result {
  const rate = (side: (typeof SIDES)[number]) =>
    `${String(Math.round(median(rounds.map((round) => round[side].perSecond))))}/s`;
  const refused = rounds.reduce((sum, { now, before }) => sum + now.refused + before.refused, 0);
  return {
    name: `${kind}, against an earlier build: ${name}`,
    measured: median(rounds.map(({ now, before }) => now.perSecond / before.perSecond)),
    unit: '×',
    target: TARGET,
    isFloor: true,
    details: `${rate('now')} against ${rate('before')}${refused > 0 ? `; ${String(refused)} refused` : ''}`,
  };
}

type Opening = { kind: string; earlier: string; urlOf: (name: string) => Promise<string>; folder: string };

/** The rounds of each scenario on two servers with the same shipments, each in a database that it made itself. */
async function measurePair({ kind, earlier, urlOf, folder }: Opening, order: readonly (typeof SIDES)[number][]) {
  const running: Awaited<ReturnType<typeof startRealServer>>[] = [];
  const servers: Partial<Record<(typeof SIDES)[number], Asked>> = {};
  try {
    for (const side of order) {
      const name = `${kind}-${order.join('-')}-${side}`;
      const log = resolve(folder, `${name}.log`);
      const server = await startRealServer(await urlOf(name), log, side === 'before' ? earlier : undefined);
      running.push(server);
      const token = await signIn(server.url);
      const seeds = range(SEEDED).map((n) => create(numberOf(n), n, token));
      await load(server.url, seeds, 'once');
      servers[side] = { url: server.url, token };
    }
    const { now, before } = servers;
    if (!now || !before) throw new Error('a side is missing');
    const rounds: Round[][] = [];
    for (const scenario of SCENARIOS) rounds.push(await runRounds(scenario, { now, before }));
    return rounds;
  } finally {
    for (const server of running) await server.stop();
  }
}

async function measureOn(opening: Opening): Promise<Result[]> {
  // Whoever starts first waits while the other is filled, gives memory back meanwhile, and is a tenth slower for it.
  const first = await measurePair(opening, SIDES);
  const second = await measurePair(opening, SIDES.toReversed());
  return SCENARIOS.map((scenario, n) => resultOf(opening.kind, scenario, [...(first[n] ?? []), ...(second[n] ?? [])]));
}

/** This build against an earlier one, whose `apps/api/dist/main.js` EARLIER_BUILD names, on both databases; nothing without it. */
export async function measureBefore(folder: string): Promise<Result[]> {
  const earlier = process.env['EARLIER_BUILD'];
  if (earlier === undefined) {
    process.stderr.write('left out: EARLIER_BUILD names no other build to compare with\n');
    return [];
  }
  const common = { earlier: resolve(earlier), folder };
  const urlOf = async (name: string) => `sqlite:${resolve(folder, name)}.db`;
  const results = await measureOn({ ...common, kind: 'SQLite', urlOf });
  const postgres = await startPostgres({ isDurable: true });
  process.env['TEST_POSTGRES_URL'] = postgres.url;
  try {
    return [
      ...results,
      ...(await measureOn({ ...common, kind: 'Postgres', urlOf: () => emptyDatabaseUrl('postgres') })),
    ];
  } finally {
    await postgres.stop();
  }
}
