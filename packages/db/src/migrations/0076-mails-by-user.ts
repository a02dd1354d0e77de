import { type Kysely, sql } from 'kysely';

/** Deleting a user looks for the mails to them, of which there may be any number. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index mails_by_user on mails (user_id)`.execute(db);
}
