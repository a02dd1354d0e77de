import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

import { type ApiProcess, DRAIN_SECONDS, startApi } from './cluster/api-processes.ts';
import { type Engines, startEngines } from './cluster/engines.ts';
import { whatIsMissing } from './cluster/programs.ts';
import { askedFrom, failuresOf, isFine, longestGap, slowest, startWatchedLoad } from './cluster/watched-load.ts';
import { type Finding, findingOf } from './finding.ts';
import { call, must, PATIENCE_MS } from './http-client.ts';
import { comesToBe, createOne, nextNumber, signIn } from './load.ts';

const FAILOVERS = 5;
const WRITES_WITHIN_MS = 30_000;
const WRITES_MEDIAN_MS = 22_000;
const TRACKING_GAP_MS = 1000;
const CHANGES = 200;
const HEARD_P99_MS = 100;
const COLD = 6000;
/** Postgres counts what an idle connection did only so late. */
const COUNTED_MS = 12_000;
const PRIMARY_SHARE = 0.2;
const CLOSE_MS = (DRAIN_SECONDS + 15) * 1000;

type Trial = { engines: Engines; apis: ApiProcess[]; token: string; logs: string };

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** How many of these numbers the cluster no longer knows. */
async function countLost({ engines }: Trial, numbers: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: engines.directUrl });
  await client.connect();
  const { rowCount } = await client.query('select from shipments where number_key = any($1)', [numbers]);
  await client.end();
  return numbers.length - (rowCount ?? 0);
}

/** The primary dies with its machine, five times, under load. */
async function failovers(trial: Trial): Promise<Finding[]> {
  const { engines, token } = trial;
  const [writesAfter, gaps, waits, failures]: [number[], number[], number[], string[]] = [[], [], [], []];
  let [acknowledged, lost, late, wrong, tracked] = [0, 0, 0, 0, 0];
  for (let n = 0; n < FAILOVERS; n += 1) {
    const load = startWatchedLoad(engines.webUrl, token);
    await setTimeout(4000);
    const killedAt = performance.now();
    const name = await engines.killPrimary();
    await comesToBe(
      () => load.asked.some((one) => one.kind === 'write' && isFine(one) && one.sentAt > killedAt + 1000),
      60_000,
    );
    await setTimeout(3000);
    await load.stop();
    const [writes, tracks] = [askedFrom(load, 'write', killedAt), askedFrom(load, 'track', killedAt)];
    const first = writes.filter((one) => isFine(one) && one.sentAt > killedAt + 1000).map(({ endedAt }) => endedAt);
    writesAfter.push(Math.min(...first) - killedAt);
    gaps.push(longestGap(tracks, killedAt));
    waits.push(slowest([...writes, ...tracks]));
    failures.push(failuresOf(tracks));
    tracked += tracks.length;
    late += load.asked.filter(({ isLate }) => isLate).length;
    wrong += load.wrong;
    acknowledged += load.acknowledged.length;
    lost += await countLost(trial, load.acknowledged);
    engines.startNode(name);
    await engines.whole();
    process.stderr.write(
      `  failover ${String(n + 1)}: writes after ${seconds(writesAfter.at(-1) ?? 0)}, tracking gap ${seconds(gaps.at(-1) ?? 0)} (${failures.at(-1) ?? ''})\n`,
    );
  }
  const median = quantile(writesAfter, 0.5);
  return [
    findingOf(
      `The primary's machine dies (Patroni and Postgres, \`-9\`), ${String(FAILOVERS)} times under load of 8 writers and 8 readers`,
      `${String(lost)} of ${String(acknowledged)} acknowledged lost; writes again after ${writesAfter.map(seconds).join(', ')}, median ${seconds(median)}; longest wait for an answer ${seconds(Math.max(...waits))}`,
      {
        'nothing acknowledged lost': lost === 0,
        'writes again within 30 s': Math.max(...writesAfter) <= WRITES_WITHIN_MS,
        'median within 22 s': median <= WRITES_MEDIAN_MS,
        'no client waits longer than 15 s': late === 0 && Math.max(...waits) <= PATIENCE_MS,
      },
    ),
    findingOf(
      'Public tracking meanwhile',
      `${String(tracked)} asked, longest gaps ${gaps.map(seconds).join(', ')}; ${failures.join('; ')}; ${String(wrong)} answered that an acknowledged number is not there`,
      { 'no gap over 1 s': Math.max(...gaps) <= TRACKING_GAP_MS, 'no wrong answer': wrong === 0 },
    ),
  ];
}

/** Each process is told to end, and another takes its place, one after the other. */
async function rollingRestart(trial: Trial): Promise<Finding> {
  const { engines, apis, token, logs } = trial;
  const load = startWatchedLoad(engines.webUrl, token);
  await setTimeout(2000);
  const ends: number[] = [];
  for (const [n, port] of engines.apiPorts.entries()) {
    const startedAt = performance.now();
    await apis[n]?.program.stop();
    ends.push(performance.now() - startedAt);
    apis[n] = await startApi(engines, port, join(logs, `api-${String(n)}.log`));
    await setTimeout(1500);
  }
  await load.stop();
  const failed = load.asked.filter((one) => !isFine(one)).length;
  return findingOf(
    `All three api processes renewed one after the other under the same load (\`DRAIN_SECONDS=${String(DRAIN_SECONDS)}\`)`,
    `${String(failed)} of ${String(load.asked.length)} requests failed (${failuresOf(load.asked)}); each ended after ${ends.map(seconds).join(', ')}`,
    { 'none failed': failed === 0, 'ended in time': Math.max(...ends) <= CLOSE_MS, 'nothing wrong': load.wrong === 0 },
  );
}

/** PgBouncer dies and is started again a second later, as a supervisor does. */
async function pooler(trial: Trial): Promise<Finding> {
  const { engines, token } = trial;
  const load = startWatchedLoad(engines.webUrl, token);
  await setTimeout(3000);
  const killedAt = performance.now();
  await engines.killPgBouncer();
  await setTimeout(1000);
  engines.startPgBouncer();
  await setTimeout(6000);
  await load.stop();
  const [writes, tracks] = [askedFrom(load, 'write', killedAt), askedFrom(load, 'track', killedAt)];
  const lost = await countLost(trial, load.acknowledged);
  return findingOf(
    'PgBouncer is killed under load and started again a second later',
    `${String(lost)} of ${String(load.acknowledged.length)} acknowledged lost; longest gap of writes ${seconds(longestGap(writes, killedAt))} (${failuresOf(writes)}), of tracking ${seconds(longestGap(tracks, killedAt))} (${failuresOf(tracks)})`,
    {
      'nothing acknowledged lost': lost === 0,
      'writes again within 5 s': longestGap(writes, killedAt) <= 5000,
      'tracking without a gap over 1 s': longestGap(tracks, killedAt) <= TRACKING_GAP_MS,
      'nothing wrong': load.wrong === 0,
    },
  );
}

async function statusAt(url: string, number: string): Promise<string> {
  const { body } = await must(url, 'GET', `/api/public/track/${number}`);
  return (body as { status: string }).status;
}

/** Changes by one process, looked up at all three; answers after how long all were right, and how many old answers there were at its own. */
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

async function hearing(trial: Trial): Promise<Finding> {
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
async function pausedStandby(trial: Trial): Promise<Finding> {
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
async function coldLookUps({ engines, token, apis }: Trial): Promise<Finding> {
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

/** A whole cluster on this machine: etcd, Patroni, PgBouncer, HAProxy and three api processes, and what it bears. */
export async function stressCluster(folder: string): Promise<Finding[]> {
  const missing = whatIsMissing();
  if (missing !== undefined) {
    return [{ done: 'A cluster of Debian’s own packages', seen: missing, outcome: 'not run' }];
  }
  const engines = await startEngines(folder);
  const logs = join(folder, 'logs');
  const apis: ApiProcess[] = [];
  try {
    // Three at once on an empty database.
    apis.push(
      ...(await Promise.all(
        engines.apiPorts.map((port, n) => startApi(engines, port, join(logs, `api-${String(n)}.log`))),
      )),
    );
    await comesToBe(async () => (await call(engines.webUrl, 'GET', '/readyz')).status === 200, 10_000);
    const trial: Trial = { engines, apis, token: await signIn(engines.webUrl), logs };
    return [
      await hearing(trial),
      await pausedStandby(trial),
      await coldLookUps(trial),
      await rollingRestart(trial),
      await pooler(trial),
      ...(await failovers(trial)),
    ];
  } finally {
    for (const { program } of apis) await program.kill();
    await engines.close();
  }
}
