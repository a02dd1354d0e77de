import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table shipments add column pieces integer').execute(db);
}
