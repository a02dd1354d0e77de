import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

import { type Finding, findingOf } from '../finding.ts';
import { must } from '../http-client.ts';
import { comesToBe, createOne, nextNumber } from '../load.ts';
import type { Engines } from './engines.ts';
import { quantile, type Trial } from './trial.ts';

const CHANGES = 200;
const HEARD_P99_MS = 100;
const COLD = 6000;
/** Postgres counts what an idle connection did only so late. */
const COUNTED_MS = 12_000;
const PRIMARY_SHARE = 0.2;

async function statusAt(url: string, number: string): Promise<string> {
  const { body } = await must(url, 'GET', `/api/public/track/${number}`);
  return (body as { status: string }).status;
}

/**
 * Makes changes, each through another process, and reads them from all three. Returns for each how long it took until all
 * three answered right (ms), how many old answers the process that made it gave, and how many never came right.
 */
async function changes(
  { apis, token }: Trial,
  count: number,
): Promise<{ ms: number[]; oldAtOwn: number; stuck: number }> {
  const ms: number[] = [];
  let [oldAtOwn, stuck] = [0, 0];
  for (let n = 0; n < count; n += 1) {
    const own = apis[n % apis.length]?.url ?? '';
    const number = nextNumber();
    const made = await createOne(own, token, number);
    const { id } = made.body as { id: string };
    // Everybody has it in memory.
    for (const { url } of apis) await comesToBe(async () => (await statusAt(url, number)) === 'Created', 5000);
    await must(own, 'PATCH', `/api/shipments/${id}/status`, { token, body: { status: 'Picked Up' } });
    const changedAt = performance.now();
    if ((await statusAt(own, number)) !== 'Picked Up') oldAtOwn += 1;
    const all = await Promise.all(
      apis.map(async ({ url }) => {
        while ((await statusAt(url, number)) !== 'Picked Up') {
          if (performance.now() - changedAt > 10_000) return false;
          await setTimeout(1);
        }
        return true;
      }),
    );
    if (all.includes(false)) stuck += 1;
    ms.push(performance.now() - changedAt);
  }
  return { ms, oldAtOwn, stuck };
}

export async function hearing(trial: Trial): Promise<Finding> {
  const { ms, oldAtOwn, stuck } = await changes(trial, CHANGES);
  const p99 = quantile(ms, 0.99);
  return findingOf(
    `${String(CHANGES)} changes of status, looked up at all three processes, through PgBouncer, with two standbys`,
    `all right after p50 ${quantile(ms, 0.5).toFixed(0)}, p95 ${quantile(ms, 0.95).toFixed(0)}, p99 ${p99.toFixed(0)} ms; ${String(oldAtOwn)} old answers by the process that made the change`,
    {
      'p99 below 100 ms': p99 < HEARD_P99_MS,
      'never old where it was changed': oldAtOwn === 0,
      'never old for good': stuck === 0,
    },
  );
}

/** A standby stops following for some seconds. */
export async function pausedStandby(trial: Trial): Promise<Finding> {
  const { engines } = trial;
  const leader = await engines.leader();
  const name = ['one', 'two', 'three'].find((one) => one !== leader) ?? '';
  const client = new pg.Client({ connectionString: engines.addressOf(name) });
  await client.connect();
  await client.query('select pg_wal_replay_pause()');
  const { ms, oldAtOwn, stuck } = await changes(trial, 40);
  await client.query('select pg_wal_replay_resume()');
  await client.end();
  return findingOf(
    'A standby stops following (`pg_wal_replay_pause`) for 40 changes',
    `all right after p50 ${quantile(ms, 0.5).toFixed(0)}, at most ${Math.max(...ms).toFixed(0)} ms; ${String(oldAtOwn)} old answers by the process that made the change, ${String(stuck)} that stayed`,
    {
      'never old where it was changed': oldAtOwn === 0,
      'never old for good': stuck === 0,
      'within a second': Math.max(...ms) < 1000,
    },
  );
}

async function transactionsOf(engines: Engines, name: string): Promise<number> {
  const client = new pg.Client({ connectionString: engines.addressOf(name) });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    "select xact_commit + xact_rollback as count from pg_stat_database where datname = 'msafara'",
  );
  await client.end();
  return Number(rows[0]?.count);
}

/** Does something with each by eight clients. */
async function byEight(
  numbers: readonly string[],
  work: (number: string, n: number) => Promise<unknown>,
): Promise<void> {
  const waiting = numbers.entries();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [n, number] of waiting) await work(number, n);
    }),
  );
}

/** Look-ups of numbers that no process has in memory: which server answers them. */
export async function coldLookUps({ engines, token, apis }: Trial): Promise<Finding> {
  const numbers = Array.from({ length: COLD }, nextNumber);
  await byEight(numbers, async (number) => {
    if ((await createOne(engines.webUrl, token, number)).status !== 201)
      throw new Error('a shipment could not be created');
  });
  const names = ['one', 'two', 'three'];
  const leader = await engines.leader();
  const count = () => Promise.all(names.map((name) => transactionsOf(engines, name)));
  // Nothing of them is news by then, and what was done until now is counted.
  await setTimeout(COUNTED_MS);
  const before = await count();
  const startedAt = performance.now();
  await byEight(numbers, (number, n) => must(apis[n % apis.length]?.url ?? '', 'GET', `/api/public/track/${number}`));
  const tookMs = performance.now() - startedAt;
  await setTimeout(COUNTED_MS);
  const after = await count();
  const done = names.map((_, n) => (after[n] ?? 0) - (before[n] ?? 0));
  const share = (done[names.indexOf(leader)] ?? 0) / done.reduce((sum, one) => sum + one, 0);
  const standbys = names.flatMap((name, n) => (name === leader ? [] : [String(done[n])]));
  return findingOf(
    `${String(COLD)} public look-ups of numbers that no process has in memory`,
    `${(COLD / (tookMs / 1000)).toFixed(0)}/s; transactions at the primary ${String(done[names.indexOf(leader)])} (its polls and jobs included), at the standbys ${standbys.join(' and ')}: ${(share * 100).toFixed(0)} % at the primary`,
    { 'at most 20 % at the primary': share <= PRIMARY_SHARE },
  );
}
