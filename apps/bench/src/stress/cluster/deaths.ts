import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import pg from 'pg';

import { type Finding, findingOf } from '../finding.ts';
import { PATIENCE_MS } from '../http-client.ts';
import { comesToBe } from '../load.ts';
import { DRAIN_SECONDS, startApi } from './api-processes.ts';
import { quantile, seconds, type Trial } from './trial.ts';
import { askedFrom, failuresOf, isFine, longestGap, slowest, startWatchedLoad } from './watched-load.ts';

const FAILOVERS = 5;
const WRITES_WITHIN_MS = 30_000;
const WRITES_MEDIAN_MS = 22_000;
const TRACKING_GAP_MS = 1000;
const CLOSE_MS = (DRAIN_SECONDS + 15) * 1000;

/** How many of these numbers the cluster no longer knows. */
async function countLost({ engines }: Trial, numbers: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: engines.directUrl });
  await client.connect();
  const { rowCount } = await client.query('select from shipments where number_key = any($1)', [numbers]);
  await client.end();
  return numbers.length - (rowCount ?? 0);
}

/** The primary dies with its machine, five times, under load. */
export async function failovers(trial: Trial): Promise<Finding[]> {
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

/** Restarts the processes one by one: each gets SIGTERM, and a new one starts in its place. */
export async function rollingRestart(trial: Trial): Promise<Finding> {
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
export async function pooler(trial: Trial): Promise<Finding> {
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
