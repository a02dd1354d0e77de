import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';

import { migrations } from './migrations/index.ts';

export type Dialect = 'sqlite' | 'postgres';

/** Runs what is missing of the one migration set, each in its own transaction; up to `last` where it is named. */
export async function migrateToLatest(db: Kysely<never>, dialect: Dialect, last?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(migrations).map(([name, up]) => [name, { up: (trx: Kysely<never>) => up(trx, dialect) }]),
          ),
        ),
    },
  });
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`migration ${failed ?? ''} failed`, { cause: error });
  }
}
