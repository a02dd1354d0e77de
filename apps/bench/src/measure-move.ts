import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { fillSqlite } from './fill-sqlite.ts';
import type { Result } from './report.ts';
import { withPostgres } from './stress/with-postgres.ts';

const COMMAND = fileURLToPath(new URL('../../api/src/commands/move.ts', import.meta.url));
const [SMALL, LARGE] = [100_000, 1_000_000];
const LOOK_MS = 50;

/** The most memory that a process has had, in megabytes, until it ended. */
async function peakOf(child: ChildProcess): Promise<number> {
  let peak = 0;
  while (child.exitCode === null) {
    const status = await readFile(`/proc/${String(child.pid)}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024);
    await setTimeout(LOOK_MS);
  }
  return peak;
}

async function move(folder: string, shipments: number): Promise<{ seconds: number; peak: number }> {
  const path = join(folder, `move-${String(shipments)}.db`);
  await fillSqlite(path, shipments, true);
  return withPostgres(async (url) => {
    const startedAt = performance.now();
    const env = { PATH: process.env['PATH'], DATABASE_URL: url };
    const child = spawn(process.execPath, [COMMAND, path], { stdio: ['ignore', 'ignore', 'inherit'], env });
    const ended = once(child, 'exit');
    const peak = await peakOf(child);
    await ended;
    if (child.exitCode !== 0) throw new Error('the move failed');
    return { seconds: (performance.now() - startedAt) / 1000, peak };
  });
}

/** A SQLite file with three entries of history each into an empty Postgres on the same machine (D30); Linux alone tells the memory. */
export async function measureMove(folder: string): Promise<Result[]> {
  const small = await move(folder, SMALL);
  const large = await move(folder, LARGE);
  const what = `Move of ${LARGE.toLocaleString('en')} shipments with three entries of history each to Postgres`;
  const rows = (LARGE * 4) / large.seconds;
  return [
    {
      name: what,
      measured: large.seconds,
      unit: 's',
      target: 900,
      isFloor: false,
      details: `${rows.toFixed(0)} rows a second, each read back and compared; ${SMALL.toLocaleString('en')} in ${small.seconds.toFixed(0)} s`,
    },
    {
      name: `${what}: most memory, against ten times fewer`,
      measured: large.peak / small.peak,
      unit: '×',
      target: 1.3,
      isFloor: false,
      details: `${large.peak.toFixed(0)} MB against ${small.peak.toFixed(0)} MB`,
    },
  ];
}
