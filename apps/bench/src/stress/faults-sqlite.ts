import { execFile } from 'node:child_process';
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

import BetterSqlite3 from 'better-sqlite3';

import { type Finding, findingOf } from './finding.ts';
import { call, PATIENCE_MS } from './http-client.ts';
import { comesToBe, createOne, nextNumber, promisesOf, say, signIn, startLoad } from './load.ts';
import { createRig, type Rig } from './rig.ts';
import { checkSqlite } from '@msafara/db/sqlite/sqlite-backup';

const LOCKED_MS = [2000, 8000] as const;
/** Enough for the database and for its journal at its longest, or it would be full again by itself. */
const DISK_MB = 96;
const READ_WITHIN_MS = 2000;
const SOUGHT = 'FAULT-000001';

/** The slowest of reads that are made meanwhile, without pause; late ones count as the most patience there is. */
function startReading(url: string, token: string) {
  const state = { isOver: false };
  const seen = { reads: 0, failed: 0, slowestMs: 0 };
  async function read(path: string): Promise<void> {
    while (!state.isOver) {
      const answer = await call(url, 'GET', path, path.includes('public') ? {} : { token }).catch(() => undefined);
      seen.reads += 1;
      if (answer?.status !== 200) seen.failed += 1;
      seen.slowestMs = Math.max(seen.slowestMs, answer?.ms ?? PATIENCE_MS);
      await setTimeout(20);
    }
  }
  const running = Promise.all([read(`/api/public/track/${SOUGHT}`), read(`/api/shipments/tracking/${SOUGHT}`)]);
  return {
    seen,
    async stop() {
      state.isOver = true;
      await running;
    },
  };
}

function sayReads({ reads, failed, slowestMs }: ReturnType<typeof startReading>['seen']): string {
  return `reads meanwhile: ${String(reads)}, failed ${String(failed)}, slowest ${(slowestMs / 1000).toFixed(1)} s`;
}

async function locked(rig: Rig, path: string, lockedMs: number): Promise<Finding> {
  const server = await rig.start();
  try {
    const token = await signIn(server.url);
    await createOne(server.url, token, SOUGHT);
    const load = startLoad([server.url], token);
    const reading = startReading(server.url, token);
    await setTimeout(500);
    const other = new BetterSqlite3(path);
    other.exec('begin immediate');
    await setTimeout(lockedMs);
    other.exec('rollback');
    other.close();
    await setTimeout(1500);
    await Promise.all([load.stop(), reading.stop()]);
    return findingOf(
      `SQLite: another process holds the write lock for ${String(lockedMs / 1000)} s`,
      `${say(load)}; ${sayReads(reading.seen)}`,
      {
        ...(await promisesOf(server.url, token, load, server.isAlive())),
        'reads go on': reading.seen.failed === 0 && reading.seen.slowestMs < READ_WITHIN_MS,
      },
    );
  } finally {
    await server.stop();
  }
}

/** A write lock held by another process, which is this one. */
export async function stressLocks(folder: string): Promise<Finding[]> {
  const path = join(folder, 'locked.db');
  const rig = await createRig(`sqlite:${path}`);
  try {
    const findings: Finding[] = [];
    for (const lockedMs of LOCKED_MS) findings.push(await locked(rig, path, lockedMs));
    return findings;
  } finally {
    await rig.close();
  }
}

/** Takes all the room that is left, to the last block. */
async function fill(disk: string): Promise<void> {
  for (let n = 0; ; n += 1) {
    const { bavail, bsize } = await statfs(disk);
    if (bavail === 0) return;
    await writeFile(join(disk, `filler-${String(n)}`), Buffer.alloc(bavail * bsize)).catch(() => undefined);
  }
}

async function empty(disk: string): Promise<void> {
  const fillers = (await readdir(disk)).filter((name) => name.startsWith('filler-'));
  await Promise.all(fillers.map((name) => rm(join(disk, name))));
}

async function full(disk: string): Promise<Finding> {
  const path = join(disk, 'full.db');
  const rig = await createRig(`sqlite:${path}`);
  try {
    const server = await rig.start();
    const token = await signIn(server.url);
    await createOne(server.url, token, SOUGHT);
    // Somebody who was last seen a while ago: the next request is noted, which a full disk refuses.
    const reader = await signIn(server.url);
    const sessions = new BetterSqlite3(path);
    sessions.exec(`update sessions set last_seen_at = '2020-01-01T00:00:00.000Z'`);
    sessions.close();
    const load = startLoad([server.url], token);
    await setTimeout(500);
    await fill(disk);
    const isRefused = await comesToBe(async () => (await createOne(server.url, token)).status >= 500, PATIENCE_MS);
    await fill(disk);
    const before = load.acknowledged.length;
    const reading = startReading(server.url, reader);
    await setTimeout(3000);
    await reading.stop();
    const meanwhile = load.acknowledged.length - before;
    await empty(disk);
    const isBack = await comesToBe(
      async () => (await createOne(server.url, token, nextNumber())).status === 201,
      20_000,
    );
    await load.stop();
    const promises = await promisesOf(server.url, token, load, server.isAlive());
    await server.stop();
    checkSqlite(path);
    return findingOf(
      `SQLite: no room left on the disk (${String(DISK_MB)} MB) for 3 s`,
      `${say(load)}, ${String(meanwhile)} of them while it was full; ${sayReads(reading.seen)}; integrity_check ok`,
      {
        ...promises,
        'writes refused': isRefused,
        'writes work once there is room': isBack,
        'reads and public tracking go on': reading.seen.failed === 0,
      },
    );
  } finally {
    await rig.close();
  }
}

/** A disk without room: a small one in memory, which only root may mount. */
export async function stressFullDisk(folder: string): Promise<Finding[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return [
      { done: 'SQLite: no room left on the disk', seen: 'needs root, to mount a small disk', outcome: 'not run' },
    ];
  }
  const disk = join(folder, 'disk');
  await mkdir(disk);
  const run = promisify(execFile);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${String(DISK_MB)}m`, 'tmpfs', disk]);
  } catch {
    return [{ done: 'SQLite: no room left on the disk', seen: 'no disk may be mounted here', outcome: 'not run' }];
  }
  try {
    return [await full(disk)];
  } finally {
    await run('umount', [disk]);
  }
}
