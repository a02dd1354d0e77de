import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { startPostgres } from '@msafara/db/testing/test-databases';

import { type ChildServer, startRealServer } from './child-servers.ts';
import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { signIn } from './rest-client.ts';
import { trackingNumberOf } from './sample-rows.ts';

const SHIPMENTS = 120_000;
const BYTES_PER_STEP = 256 * 1024;
const STEP_MS = 50;
const SETTLE_BYTES = 8 * 1024 * 1024;
const MAX_GROWTH_MB = 32;
const MAX_P99_MS = 50;

type Reading = { bytes: number; memory: number[]; delays: number[] };

/** Reads all shipments at some 5 MB a second, and looks at memory and at other requests meanwhile. */
async function readSlowly(server: ChildServer, token: string): Promise<Reading> {
  const reading: Reading = { bytes: 0, memory: [], delays: [] };
  const over = new AbortController();
  const path = '/api/shipments';
  const done = new Promise<void>((resolve, reject) => {
    const call = request(server.url + path, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path} was answered with ${String(answer.statusCode)}`));
      let ofStep = 0;
      answer.on('data', (chunk: Buffer) => {
        reading.bytes += chunk.length;
        ofStep += chunk.length;
        if (ofStep < BYTES_PER_STEP) return;
        ofStep = 0;
        answer.pause();
        void setTimeout(STEP_MS).then(() => answer.resume());
      });
      answer.on('end', resolve);
      answer.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
  const watch = async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      if (n % 25 === 0 && reading.bytes > SETTLE_BYTES) reading.memory.push(await server.rssMb());
      const startedAt = performance.now();
      await (await fetch(`${server.url}/api/public/track/${trackingNumberOf((n * 7919) % SHIPMENTS)}`)).text();
      reading.delays.push(performance.now() - startedAt);
      await setTimeout(10);
    }
  };
  const watching = watch();
  try {
    await done;
  } finally {
    over.abort();
    await watching;
  }
  return reading;
}

async function measureOn(kind: string, databaseUrl: string): Promise<Result[]> {
  const server = await startRealServer(databaseUrl);
  try {
    const token = await signIn(server.url);
    await readSlowly(server, token);
    const { bytes, memory, delays } = await readSlowly(server, token);
    // Garbage comes and goes; what is kept for the reader would stay.
    const third = Math.ceil(memory.length / 3);
    const p99 = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0;
    return [
      {
        name: `${kind}: all ${SHIPMENTS.toLocaleString('en')} shipments to a slow reader, memory grown`,
        measured: median(memory.slice(-third)) - median(memory.slice(0, third)),
        unit: 'MB',
        target: MAX_GROWTH_MB,
        isFloor: false,
        details: `${(bytes / 1e6).toFixed(0)} MB sent, resident at most ${Math.max(...memory).toFixed(0)} MB, ${String(
          memory.length,
        )} looks`,
      },
      {
        name: `${kind}: other requests meanwhile, p99`,
        measured: p99,
        unit: 'ms',
        target: MAX_P99_MS,
        isFloor: false,
        details: `public tracking, ${String(delays.length)} requests`,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** What it costs to send a whole list to somebody who reads slowly, on both databases (§7). */
export async function measureExport(folder: string): Promise<Result[]> {
  const path = join(folder, 'export.db');
  await fillSqlite(path, SHIPMENTS, false);
  const results = await measureOn('SQLite', `sqlite:${path}`);
  const postgres = await startPostgres();
  try {
    return [...results, ...(await measureOn('Postgres', await fillPostgres(postgres.url, 'export', SHIPMENTS)))];
  } finally {
    await postgres.stop();
  }
}
