import { type Kysely, sql } from 'kysely';

/**
 * What a provider calls a message is its own affair (D27): two organisations' gateways may use the same ids, and one that was
 * installed anew counts from the start. Messages are looked up by such an id and the account, and the last one is meant.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const statements = `
    drop index messages_by_provider;
    create index messages_by_provider on messages (provider, provider_id) where provider_id is not null`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
