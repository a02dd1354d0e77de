import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';

import { migrations } from './migrations/index.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Takes a line about how far a migration is, for the log. */
export type Report = (line: string) => void;

type Options = {
  /** The last migration to run; all where it is not named. */
  last?: string | undefined;
  report?: Report | undefined;
};

function migratorOf(db: Kysely<never>, dialect: Dialect, report: Report): Migrator {
  const named = Object.entries(migrations).map(([name, up]) => {
    const run = async (trx: Kysely<never>) => {
      const startedAt = performance.now();
      await up(trx, dialect, (line) => report(`${name}: ${line}`));
      report(`${name}: done in ${Math.round(performance.now() - startedAt)} ms`);
    };
    return [name, { up: run }] as const;
  });
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(Object.fromEntries(named)) } });
}

/** Fails with one sentence where the database has a migration that this program does not know. */
async function refuseNewer(db: Kysely<never>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown) {
    throw new Error(
      `the database is newer than this program (${unknown.name}). Start the version that wrote it, or a newer one.`,
    );
  }
}

/** Whether a database that was used before lacks migrations; a new one has nothing that could take long. */
export async function isBehind(db: Kysely<never>, dialect: Dialect): Promise<boolean> {
  await refuseNewer(db);
  const all = await migratorOf(db, dialect, () => undefined).getMigrations();
  return (
    all.some(({ executedAt }) => executedAt !== undefined) && all.some(({ executedAt }) => executedAt === undefined)
  );
}

/**
 * Runs what is missing of the one migration set and says how far it is. All of it is one transaction: where one fails, or
 * the process is killed, the database is as it was, for the earlier program as well.
 */
export async function migrateToLatest(
  db: Kysely<never>,
  dialect: Dialect,
  { last, report = () => undefined }: Options = {},
): Promise<void> {
  await refuseNewer(db);
  const migrator = migratorOf(db, dialect, report);
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    const reason = error instanceof Error ? error.message : 'it does not say why';
    throw new Error(`migration ${failed ?? ''} failed, and the database is as it was: ${reason}`, { cause: error });
  }
}
