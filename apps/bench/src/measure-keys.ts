import { hash, randomInt } from 'node:crypto';
import { join } from 'node:path';

import { insertApiKey } from '@msafara/db/keys/api-keys.repository';
import { openDatabase } from '@msafara/db/open-database';
import { startPostgres } from '@msafara/db/testing/test-databases';
import { formatApiKey, prefixOfApiKey } from '@msafara/domain/keys/api-key';
import type { Request } from 'autocannon';

import { startRealServer } from './child-servers.ts';
import { fillPostgres } from './fill-postgres.ts';
import { fillSqlite } from './fill-sqlite.ts';
import { load } from './load.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { signIn } from './rest-client.ts';
import { forwardedFor, idOf, LARGEST, ownerOf } from './sample-rows.ts';

const SHIPMENTS = 50_000;
/** So many that none of them comes to its limit within a minute. */
const KEYS = 200;
const READS = 5000;
const CREATES = 40_000;
const ROUNDS = 5;
const TARGET = 0.8;

type Sides = { measured: Request[]; against: Request[] };
type Pair = { name: string; sides: (round: number) => Sides };

/** Makes keys of the largest organisation, more than it could make itself. */
async function makeKeys(databaseUrl: string): Promise<string[]> {
  const database = await openDatabase(databaseUrl);
  const keys = Array.from({ length: KEYS }, () => formatApiKey('live', (n) => randomInt(n)));
  await database.transaction(async (trx) => {
    for (const [n, key] of keys.entries()) {
      const id = `bench-key-${String(n)}`;
      await insertApiKey(trx, {
        id,
        organisation_id: idOf('organisation', LARGEST),
        lineage_id: id,
        name: 'Bench',
        prefix: prefixOfApiKey(key),
        hash: hash('sha256', key),
        scopes: '["shipments:read"]',
        allowed_cidrs: '[]',
        expires_at: null,
        revoked_at: null,
        rolled_to: null,
        last_used_at: null,
        last_used_from: null,
        created_by: idOf('user', 0),
        created_at: '2026-01-01T00:00:00.000Z',
      });
    }
  });
  await database.close();
  return keys;
}

function pairs(token: string, keys: readonly string[]): Pair[] {
  const ids = Array.from({ length: SHIPMENTS }, (_, n) => n)
    .filter((n) => ownerOf(n) === LARGEST)
    .slice(0, READS);
  const reads = (bearerOf: (n: number) => string): Request[] =>
    ids.map((shipment, n) => ({
      path: `/api/shipments/${idOf('shipment', shipment)}`,
      headers: { ...forwardedFor(n), authorization: `Bearer ${bearerOf(n)}` },
    }));
  const creates = (name: string, headersOf: (n: number) => Record<string, string>): Request[] =>
    Array.from({ length: CREATES }, (_, n) => ({
      method: 'POST',
      path: '/api/shipments',
      headers: {
        ...forwardedFor(n),
        ...headersOf(n),
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        trackingNumber: `${name}-${String(n)}`,
        origin: 'Nairobi',
        destination: 'Mombasa',
        organisationId: idOf('organisation', LARGEST),
      }),
    }));
  return [
    {
      name: 'reads of a shipment with API keys, against the same with a session',
      sides: () => ({ measured: reads((n) => keys[n % KEYS] ?? ''), against: reads(() => token) }),
    },
    {
      name: 'creates with an Idempotency-Key, against those without',
      sides: (round) => ({
        measured: creates(`KEYED-${String(round)}`, (n) => ({ 'idempotency-key': `${String(round)}-${String(n)}` })),
        against: creates(`PLAIN-${String(round)}`, () => ({})),
      }),
    },
  ];
}

async function measureOn(kind: string, databaseUrl: string, folder: string): Promise<Result[]> {
  const keys = await makeKeys(databaseUrl);
  const server = await startRealServer(databaseUrl, join(folder, `${kind}.log`));
  const results: Result[] = [];
  try {
    for (const { name, sides } of pairs(await signIn(server.url), keys)) {
      const rates: { measured: number; against: number }[] = [];
      let refused = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const { measured, against } = sides(round);
        const ours = await load(server.url, measured, 'repeated');
        const theirs = await load(server.url, against, 'repeated');
        refused += ours.refused + theirs.refused;
        rates.push({ measured: ours.perSecond, against: theirs.perSecond });
      }
      const rate = (side: 'measured' | 'against') => `${String(Math.round(median(rates.map((run) => run[side]))))}/s`;
      results.push({
        name: `${kind}: ${name}`,
        measured: median(rates.map(({ measured, against }) => measured / against)),
        unit: '×',
        target: TARGET,
        isFloor: true,
        details: `${rate('measured')} against ${rate('against')}${refused > 0 ? `; ${String(refused)} refused` : ''}`,
      });
    }
  } finally {
    await server.stop();
  }
  return results;
}

/** What an API key, with its limits and its log, and an Idempotency-Key cost, on both databases (D24). */
export async function measureKeys(folder: string): Promise<Result[]> {
  const path = join(folder, 'keys.db');
  await fillSqlite(path, SHIPMENTS, false);
  const results = await measureOn('SQLite', `sqlite:${path}`, folder);
  const postgres = await startPostgres();
  try {
    const url = await fillPostgres(postgres.url, 'keys', SHIPMENTS);
    return [...results, ...(await measureOn('Postgres', url, folder))];
  } finally {
    await postgres.stop();
  }
}
