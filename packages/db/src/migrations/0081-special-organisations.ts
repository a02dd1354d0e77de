import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/** Tables in which an organisation has one row of a kind, and what tells the kinds apart. */
const ONE_OF_A_KIND: Record<string, readonly string[]> = {
  imported_rows: ['key'],
  imports: ['user_id', 'file_id'],
  invitations: ['email_key'],
  saved_filters: ['user_id', 'name'],
  scans: ['id'],
  sender_contacts: [],
  shipment_counts: [],
  usage_counters: ['period'],
};

/** What is counted in them, and so added up; of all else the row of the organisation that stays is kept. */
const COUNTED: Record<string, readonly string[]> = {
  shipment_counts: ['created', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'exception', 'delayed'],
  usage_counters: ['shipments'],
};

/**
 * There is one demo and one platform organisation (D1, D12, D30): several processes that started at once on an empty database
 * could make one each. The oldest that has a user stays, and what belonged to the others becomes its own.
 */
export async function up(db: Kysely<never>, _dialect: Dialect, report: (line: string) => void): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ isView, columns }) => {
    return !isView && columns.some(({ name }) => name === 'organisation_id');
  });
  // oxlint-disable no-await-in-loop -- each change is made of a few statements on one connection
  for (const flag of ['is_demo', 'is_platform']) {
    const { rows } = await sql<{ id: string }>`
      select id from organisations where ${sql.ref(flag)} = 1
      order by case when exists (select 1 from users where users.organisation_id = organisations.id) then 0 else 1 end,
        created_at, id`.execute(db);
    const [stays, ...doubles] = rows.map(({ id }) => id);
    for (const double of stays === undefined ? [] : doubles) {
      await sql`update users set is_owner = 0 where organisation_id = ${double}
        and exists (select 1 from users as theirs where theirs.organisation_id = ${stays} and theirs.is_owner = 1)`.execute(
        db,
      );
      for (const { name } of tables) await join(db, name, stays ?? '', double);
      await sql`delete from organisations where id = ${double}`.execute(db);
    }
    if (doubles.length > 0) report(`organisations: ${String(doubles.length)} with ${flag} joined to the first`);
    await sql.raw(`create unique index organisations_${flag} on organisations (${flag}) where ${flag} = 1`).execute(db);
  }
  // oxlint-enable no-await-in-loop
}

/** Makes the rows of one organisation another's. */
async function join(db: Kysely<never>, table: string, stays: string, double: string): Promise<void> {
  const kinds = ONE_OF_A_KIND[table];
  if (kinds) {
    const alike = kinds.map((kind) => ` and theirs.${kind} = ${table}.${kind}`).join('');
    const counted = (COUNTED[table] ?? []).map(
      (name) => `${name} = ${name} + (select theirs.${name} from ${table} as theirs where theirs.organisation_id = `,
    );
    const from = sql.raw(`from ${table} as theirs where theirs.organisation_id = `);
    if (counted.length > 0) {
      const added = counted.map((sum) => sql`${sql.raw(sum)}${double}${sql.raw(`${alike})`)}`);
      await sql`update ${sql.table(table)} set ${sql.join(added)} where organisation_id = ${stays}
        and exists (select 1 ${from}${double}${sql.raw(alike)})`.execute(db);
    }
    await sql`delete from ${sql.table(table)} where organisation_id = ${double}
      and exists (select 1 ${from}${stays}${sql.raw(alike)})`.execute(db);
  }
  await sql`update ${sql.table(table)} set organisation_id = ${stays} where organisation_id = ${double}`.execute(db);
}
