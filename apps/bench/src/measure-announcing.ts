import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Announce, Database, Trx } from '@msafara/db/database';
import { openDatabase } from '@msafara/db/open-database';
import { startPostgres } from '@msafara/db/testing/test-databases';
import { sql } from 'kysely';

import { fillPostgres } from './fill-postgres.ts';
import { median } from './median.ts';
import type { Result } from './report.ts';
import { idOf, ORGANISATIONS } from './sample-rows.ts';

const CLIENTS = 32;
const ROUNDS = 5;
const ROUND_MS = 3000;
/** How much longer than the disk a commit takes, in microseconds: a standby in the next zone. */
const COMMIT_DELAY_US = 2000;
const MIN_RATIO = 0.85;
/** Changes of which is measured when another process hears of them, while so many clients write. */
const CHANGES = 300;
const WRITERS = 8;
const MAX_HEARD_MS = 100;

type Announcing = (trx: Trx, announce: Announce, organisationId: string) => unknown;

/** How a transaction tells of what it changed: not at all, as the product does, and within itself. */
const KINDS: Record<'silent' | 'announced' | 'inside', Announcing> = {
  silent: () => undefined,
  announced: (_trx, announce, organisationId) => announce({ kind: 'shipments', organisationId }),
  inside: (trx, _announce, organisationId) =>
    sql`select pg_notify('msafara_changes', ${JSON.stringify([{ kind: 'shipments', organisationId }])})`.execute(trx),
};

/** What the least of the product's writes costs: a count and a line of the audit log, of one of a thousand organisations. */
async function write(database: Database, tell: Announcing): Promise<void> {
  const organisationId = idOf('organisation', Math.floor(Math.random() * ORGANISATIONS));
  await database.transaction(async (trx, announce) => {
    await trx
      .updateTable('shipment_counts')
      .set(({ eb, ref }) => ({ created: eb(ref('created'), '+', 1) }))
      .where('organisation_id', '=', organisationId)
      .execute();
    await trx
      .insertInto('audit_log')
      .values({
        id: randomUUID(),
        at: '2026-11-20T08:00:00.000Z',
        user_id: null,
        organisation_id: organisationId,
        action: 'shipment.deleted',
        details: '{}',
      })
      .execute();
    await tell(trx, announce, organisationId);
  });
}

async function perSecond(database: Database, tell: Announcing): Promise<number> {
  const startedAt = performance.now();
  let written = 0;
  const client = async () => {
    while (performance.now() - startedAt < ROUND_MS) {
      await write(database, tell);
      written += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return (written * 1000) / (performance.now() - startedAt);
}

/** From the answer of a commit until the other process hears of it, sorted. */
async function heardAfter(database: Database, listening: Database): Promise<number[]> {
  const told = new Map<string, number>();
  const heard: number[] = [];
  const stop = listening.changes.subscribe((change) => {
    const at = change.kind === 'keys' ? told.get(change.organisationId) : undefined;
    if (at !== undefined) heard.push(performance.now() - at);
  });
  const over = new AbortController();
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted) await write(database, KINDS.announced);
  });
  for (let n = 0; n < CHANGES; n += 1) {
    await write(database, (_trx, announce) => announce({ kind: 'keys', organisationId: String(n) }));
    told.set(String(n), performance.now());
    await sleep(10);
  }
  await sleep(1000);
  over.abort();
  await Promise.all(writers);
  stop();
  return heard.toSorted((one, other) => one - other);
}

/** What announcing costs the one who writes, where commits wait for a standby as well (docs/decisions/0003). */
export async function measureAnnouncing(): Promise<Result[]> {
  const postgres = await startPostgres({ isDurable: true });
  try {
    const url = await fillPostgres(postgres.url, 'announcing', ORGANISATIONS);
    const [database, listening] = [await openDatabase(url), await openDatabase(url)];
    try {
      await sql`alter system set commit_delay = ${sql.lit(COMMIT_DELAY_US)}`.execute(database.read);
      await sql`alter system set commit_siblings = 0`.execute(database.read);
      await sql`select pg_reload_conf()`.execute(database.read);
      let heard = 0;
      listening.changes.subscribe(() => {
        heard += 1;
      });
      const rates = { silent: [] as number[], announced: [] as number[], inside: [] as number[] };
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const silent = await perSecond(database, KINDS.silent);
        const announced = await perSecond(database, KINDS.announced);
        rates.silent.push(silent);
        rates.announced.push(announced);
        rates.inside.push(await perSecond(database, KINDS.inside));
        ratios.push(announced / silent);
      }
      const waits = await heardAfter(database, listening);
      const wait = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
      const each = (kind: keyof typeof rates) => `${Math.round(median(rates[kind])).toString()}/s`;
      return [
        {
          name: 'Postgres: transactions that announce against silent ones, commit + 2 ms',
          measured: median(ratios),
          unit: '×',
          target: MIN_RATIO,
          isFloor: true,
          details: `${String(CLIENTS)} clients, ${each('announced')} against ${each('silent')}; announced within the transaction ${each('inside')}; ${String(heard)} heard by another`,
        },
        {
          name: 'Postgres: from a commit until another process hears of it, p99',
          measured: wait(0.99),
          unit: 'ms',
          target: MAX_HEARD_MS,
          isFloor: false,
          details: `${String(waits.length)} of ${String(CHANGES)} heard while ${String(WRITERS)} clients write, median ${wait(0.5).toFixed(1)} ms, slowest ${wait(0.9999).toFixed(1)} ms`,
        },
      ];
    } finally {
      await Promise.all([database.close(), listening.close()]);
    }
  } finally {
    await postgres.stop();
  }
}
