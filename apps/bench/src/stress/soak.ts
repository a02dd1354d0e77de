import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { median } from '../median.ts';
import { type Finding, findingOf } from './finding.ts';
import { signIn } from './load.ts';
import { createRig, type Server } from './rig.ts';
import { makeShipments, quantile, sayStatuses, sendTraffic } from './traffic.ts';
import { withPostgres } from './with-postgres.ts';

const PER_SECOND = 400;
const CONNECTIONS = 20;
const SAMPLE_MS = 5000;
const MAX_GROWTH = 1.15;
const MAX_FILES_MORE = 15;
const MAX_WAL_MB = 64;
const MAX_LAG_S = 30;

type Sample = { rssMb: number; files: number; walMb: number; lag: number };

async function look({ pid, url }: Server, walPath: string | undefined): Promise<Sample> {
  const [, kb] = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  const [, lag] = /^jobs_lag_seconds (\S+)/mu.exec(await (await fetch(`${url}/metrics`)).text()) ?? [];
  return {
    rssMb: Number(kb) / 1024,
    files: readdirSync(`/proc/${String(pid)}/fd`).length,
    walMb: walPath !== undefined && existsSync(walPath) ? statSync(walPath).size / 2 ** 20 : 0,
    lag: Number(lag),
  };
}

async function soak(kind: string, databaseUrl: string, minutes: number, walPath?: string): Promise<Finding> {
  const rig = await createRig(databaseUrl);
  try {
    const server = await rig.start();
    const token = await signIn(server.url);
    const people = { token, shipments: await makeShipments(server.url, token) };
    const samples: Sample[] = [];
    const over = new AbortController();
    const looking = (async () => {
      while (!over.signal.aborted) {
        samples.push(await look(server, walPath));
        await setTimeout(SAMPLE_MS);
      }
    })();
    const traffic = await sendTraffic(server.url, people, {
      seconds: minutes * 60,
      connections: CONNECTIONS,
      perSecond: PER_SECOND,
    });
    over.abort();
    await looking;
    // The first quarter fills caches; from then on nothing may grow.
    const quarter = Math.floor(samples.length / 4);
    const of = (key: keyof Sample, from: number, to: number) => median(samples.slice(from, to).map((one) => one[key]));
    const settled = (key: keyof Sample) => of(key, quarter, 2 * quarter);
    const last = (key: keyof Sample) => of(key, samples.length - quarter, samples.length);
    const most = (key: keyof Sample) => Math.max(...samples.map((one) => one[key]));
    const failures = [...traffic.statuses.keys()].filter((status) => status >= 300);
    const wal = walPath === undefined ? '' : `, journal at most ${most('walMb').toFixed(1)} MB`;
    return findingOf(
      `${kind}: ${String(minutes)} minutes of ${String(PER_SECOND)} requests a second`,
      `${sayStatuses(traffic)}, p99 ${String(Math.round(quantile(traffic.acceptedMs, 0.99)))} ms; resident ` +
        `${settled('rssMb').toFixed(0)} MB in the second quarter, ${last('rssMb').toFixed(0)} MB in the last; files ` +
        `${String(settled('files'))} and ${String(last('files'))}${wal}, jobs at most ${most('lag').toFixed(1)} s late`,
      {
        'every request answered well': failures.length === 0 && traffic.errors === 0,
        'memory flat': last('rssMb') <= settled('rssMb') * MAX_GROWTH,
        'open files flat': last('files') <= settled('files') + MAX_FILES_MORE,
        'the journal short': most('walMb') <= MAX_WAL_MB,
        'jobs in time': most('lag') <= MAX_LAG_S,
      },
    );
  } finally {
    await rig.close();
  }
}

/** A working day's traffic for long: what leaks would show. Needs /proc. */
export async function stressSoak(folder: string, { minutes }: { minutes: number }): Promise<Finding[]> {
  const path = join(folder, 'soak.db');
  return Promise.all([
    soak('SQLite', `sqlite:${path}`, minutes, `${path}-wal`),
    withPostgres((url) => soak('Postgres', url, minutes)),
  ]);
}
