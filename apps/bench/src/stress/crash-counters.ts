import type { Db } from '@msafara/db/database';
import { countChanges } from '@msafara/db/shipments/shipment-counts.repository';
import { usagePeriod } from '@msafara/domain/plans/plans';
import { sql } from 'kysely';

import { type Finding, findingOf } from './finding.ts';

/** Columns that lead to a row of another table. */
const REFERENCES = [
  ['users', 'organisation_id', 'organisations'],
  ['shipments', 'organisation_id', 'organisations'],
  ['shipment_status_history', 'shipment_id', 'shipments'],
  ['sessions', 'user_id', 'users'],
  ['chat_messages', 'user_id', 'users'],
  ['notifications', 'user_id', 'users'],
  ['notices', 'organisation_id', 'organisations'],
  ['orders', 'organisation_id', 'organisations'],
  ['orders', 'user_id', 'users'],
] as const;

/** Kept figures against the rows that they count. */
export async function checkCounters(name: string, db: Db): Promise<Finding> {
  const rows = await db
    .selectFrom('shipments')
    .select(['organisation_id', 'status', 'is_delayed', 'created_at'])
    .execute();
  const kept = await db.selectFrom('shipment_counts').selectAll().execute();
  const usage = await db.selectFrom('usage_counters').selectAll().execute();
  const owned = Map.groupBy(rows, (row) => row.organisation_id);
  const differing = kept.filter((counts) => {
    const states = (owned.get(counts.organisation_id) ?? []).map((state) => ({ state, by: 1 }));
    const counted = Object.entries(countChanges(counts.organisation_id, states));
    return counted.some(([column, value]) =>
      Object.entries(counts).every(([key, is]) => key !== column || is !== value),
    );
  });
  const made = Map.groupBy(rows, (row) => `${row.organisation_id} ${usagePeriod(row.created_at)}`);
  const used = new Map(usage.map((row) => [`${row.organisation_id} ${row.period}`, row.shipments]));
  const keys = new Set([...made.keys(), ...used.keys()]);
  const misused = [...keys].filter((key) => (made.get(key)?.length ?? 0) !== (used.get(key) ?? 0));
  return findingOf(
    `${name}: kept figures against the rows`,
    `${String(kept.length)} organisations, ${String(rows.length)} shipments; differing ${String(differing.length + misused.length)}`,
    {
      'figures of the dashboard true':
        differing.length === 0 && [...owned.keys()].every((id) => kept.some((row) => row.organisation_id === id)),
      'usage of the plan true': misused.length === 0,
    },
  );
}

/** Rows that lead nowhere, and whatever else `check` of the database finds; it throws then. */
export async function checkReferences(name: string, db: Db, check: () => void): Promise<Finding> {
  let orphans = 0;
  for (const [table, column, target] of REFERENCES) {
    const from = sql.table(table);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${from} left join ${sql.table(target)} as target
      on target.id = ${sql.ref(`${table}.${column}`)}
      where ${sql.ref(`${table}.${column}`)} is not null and target.id is null`.execute(db);
    orphans += rows[0]?.count ?? 0;
  }
  let fault = '';
  try {
    check();
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  return findingOf(
    `${name}: the database itself, opened anew`,
    `${String(orphans)} rows that lead nowhere${fault === '' ? '' : `; ${fault}`}`,
    { whole: fault === '', 'every reference leads somewhere': orphans === 0 },
  );
}
