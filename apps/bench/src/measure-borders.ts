import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { startPostgres } from '@msafara/db/testing/test-databases';

import { MILESTONES, plateOf, SHIPMENTS_IN_UNIT, TOKEN, UNITS } from './border-rows.ts';
import { type Beside, fillOnPostgres, fillOnSqlite, openBeside } from './borders-database.ts';
import { startRealServer } from './child-servers.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { forwardedFor, idOf, LARGEST } from './sample-rows.ts';

/** Other organisations, each with as many milestones as the one that asks. */
const OTHERS = 50;
const ROUNDS = 15;
const CLOCKS = 10_000;
const SETTLE_MS = 3000;
const POLL_MS = 5;
const JUDGED_WITHIN_MS = 120_000;

const READS = {
  'border board, by post and by cost': '/api/border-board',
  'dwell report of 30 days': '/api/reports/dwell',
  'standing costs of twelve months': '/api/reports/standing-costs',
} as const;

let asked = 0;

/** Sends one request as a member of the organisation and returns the milliseconds it took; throws where it is refused. */
async function ask(url: string, path: string, body?: object): Promise<{ ms: number; text: string }> {
  asked += 1;
  const startedAt = performance.now();
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...forwardedFor(asked), authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered with ${String(answer.status)}: ${text}`);
  return { ms: performance.now() - startedAt, text };
}

const figures = (costs: readonly number[]) =>
  `p50 ${median(costs).toFixed(1)} ms, slowest ${Math.max(...costs).toFixed(1)} ms`;

/** Times the boards and reports beside other organisations’ milestones and without them, in alternating rounds. */
async function measureReads(kind: string, among: string, alone: string): Promise<Result[]> {
  const results: Result[] = [];
  const own = MILESTONES.toLocaleString('en');
  const others = (MILESTONES * OTHERS).toLocaleString('en');
  for (const [name, path] of Object.entries(READS)) {
    const [full, bare]: [number[], number[]] = [[], []];
    for (const url of [among, alone]) await ask(url, path);
    for (let round = 0; round < ROUNDS; round += 1) {
      full.push((await ask(among, path)).ms);
      bare.push((await ask(alone, path)).ms);
    }
    results.push(
      {
        name: `${kind}: ${name}, ${own} milestones beside ${others} of others`,
        measured: median(full),
        unit: 'ms',
        target: 300,
        isFloor: false,
        details: figures(full),
      },
      {
        name: `${kind}: the same, against the organisation alone`,
        measured: median(full) / median(bare),
        unit: '×',
        target: 1.3,
        isFloor: false,
        details: `alone ${figures(bare)}`,
      },
    );
  }
  return results;
}

/** A milestone of trucks, each with fifty shipments in it, one after the other. */
async function measureUnits(kind: string, url: string): Promise<Result> {
  const costs: number[] = [];
  for (let n = 0; n < UNITS; n += 1) {
    const told = { code: 'border_arrived', postId: 'malaba', side: 'exit', occurredAt: new Date().toISOString() };
    const { ms, text } = await ask(url, `/api/units/${plateOf(n)}/milestones`, told);
    if (text.split('"code":"border_arrived"').length - 1 !== SHIPMENTS_IN_UNIT) {
      throw new Error(`${plateOf(n)} told of other shipments: ${text.slice(0, 200)}`);
    }
    costs.push(ms);
  }
  return {
    name: `${kind}: a milestone of a truck with ${String(SHIPMENTS_IN_UNIT)} shipments, in one request`,
    measured: median(costs),
    unit: 'ms',
    target: 100,
    isFloor: false,
    details: `${figures(costs)} of ${String(UNITS)} trucks`,
  };
}

/** Clocks of shipments that are all due now: each has its last free day today, and nobody has been told that it began. */
function dueClocks(round: string, whose: string, now: number): string {
  const startedAt = new Date(now - 3 * 86_400_000).toISOString();
  // Where it is past seven in the morning, and the day is not over soon.
  const zone = new Date(now).getUTCHours() < 12 ? 'Asia/Tokyo' : 'UTC';
  return `insert into clocks (id, organisation_id, shipment_id, kind, starts_at, free_days, tiers, currency, counts_from, days,
      time_zone, started_at, next_at, created_at, updated_at)
    select '${round}-' || id, organisation_id, id, 'port_storage', '${startedAt}', 3, '[{"fromDay":1,"perDay":2000}]', 'USD',
      'next_day', 'calendar', '${zone}', '${startedAt}', '${startedAt}', '${startedAt}', '${startedAt}'
    from shipments where organisation_id ${whose} '${idOf('organisation', LARGEST)}' order by id limit ${String(CLOCKS)}`;
}

/** How long the job takes from when it is taken up, and the slowest answer of the server meanwhile. */
async function judge(url: string, beside: Beside, id: string): Promise<{ ms: number; slowest: number }> {
  const at = new Date().toISOString();
  await beside.run(`insert into jobs (id, kind, payload, state, run_at, attempts, created_at)
    values ('${id}', 'clocks.judge', '{}', 'waiting', '${at}', 0, '${at}')`);
  const tooLate = performance.now() + JUDGED_WITHIN_MS;
  let [startedAt, slowest] = [0, 0];
  for (;;) {
    const [job] = await beside.rows(`select state, attempts from jobs where id = '${id}'`);
    if (startedAt === 0 && job?.['attempts'] === 1) startedAt = performance.now();
    if (job?.['state'] === 'done') return { ms: performance.now() - startedAt, slowest };
    if (performance.now() > tooLate) throw new Error('the clocks were not judged');
    const askedAt = performance.now();
    asked += 1;
    await (await fetch(`${url}/healthz`, { headers: forwardedFor(asked) })).text();
    slowest = Math.max(slowest, performance.now() - askedAt);
    await setTimeout(POLL_MS);
  }
}

async function measureClocks(kind: string, url: string, databaseUrl: string): Promise<Result[]> {
  const beside = await openBeside(databaseUrl);
  try {
    const results: Result[] = [];
    for (const [round, whose, name] of [
      ['one', '=', 'one organisation'],
      ['many', '<>', '999 organisations'],
    ] as const) {
      await beside.run(dueClocks(round, whose, Date.now()));
      await setTimeout(SETTLE_MS);
      const { ms, slowest } = await judge(url, beside, `bench-${round}`);
      const [told] = await beside.rows(
        `select count(*) as count from clocks where id like '${round}-%' and warned_left = 0 and start_told is not null`,
      );
      if (Number(told?.['count']) !== CLOCKS) throw new Error(`only ${String(told?.['count'])} clocks were told of`);
      results.push({
        name: `${kind}: ${CLOCKS.toLocaleString('en')} clocks of ${name} judged, all of them due`,
        measured: ms,
        unit: 'ms',
        target: 1000,
        isFloor: false,
        details: `each started and warned of; slowest answer of the server meanwhile ${slowest.toFixed(0)} ms`,
      });
    }
    return results;
  } finally {
    await beside.close();
  }
}

async function measureOn(kind: string, among: string, alone: string, log: string): Promise<Result[]> {
  const servers = await Promise.all([among, alone].map((url) => startRealServer(url, log)));
  try {
    await setTimeout(SETTLE_MS);
    const [full, bare] = servers;
    if (!full || !bare) return [];
    return [
      ...(await measureReads(kind, full.url, bare.url)),
      await measureUnits(kind, full.url),
      ...(await measureClocks(kind, full.url, among)),
    ];
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** Boards, reports, milestones of units and clocks of an organisation with many crossings, through the server as it is shipped (D26). */
export async function measureBorders(folder: string): Promise<Result[]> {
  const now = Date.now();
  const log = join(folder, 'borders.log');
  const onSqlite = await measureOn(
    'SQLite',
    await fillOnSqlite(join(folder, 'among.db'), now, OTHERS),
    await fillOnSqlite(join(folder, 'alone.db'), now, 0),
    log,
  );
  const postgres = await startPostgres({ isDurable: true });
  try {
    const among = await fillOnPostgres(postgres.url, now, OTHERS);
    const alone = await fillOnPostgres(postgres.url, now, 0);
    return [...onSqlite, ...(await measureOn('Postgres', among, alone, log))];
  } finally {
    await postgres.stop();
  }
}
