import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';

/** Where texts lie that are encrypted by SECRET_KEY and that no feature encrypts anew by itself. */
export const SEALED_TEXTS = {
  key: { table: 'sealed_keys', id: 'name', column: 'sealed' },
  sms: { table: 'message_settings', id: 'organisation_id', column: 'sms_account' },
  whatsapp: { table: 'message_settings', id: 'organisation_id', column: 'whatsapp_account' },
  proofLink: { table: 'proof_links', id: 'id', column: 'sealed' },
} as const;

export type SealedPlace = keyof typeof SEALED_TEXTS;

export type SealedText = { id: string; sealed: string };

/** The encrypted texts of a place, a page at a time, in the order of what they belong to. */
export async function listSealedTexts(
  db: Db,
  place: SealedPlace,
  { after, limit }: { after: string; limit: number },
): Promise<SealedText[]> {
  const { table, id, column } = SEALED_TEXTS[place];
  const [key, text] = [sql.ref(id), sql.ref(column)];
  const { rows } = await sql<SealedText>`
    select ${key} as id, ${text} as sealed from ${sql.table(table)}
    where ${text} is not null and ${key} > ${after} order by ${key} limit ${limit}`.execute(db);
  return rows;
}

/** Replaces an encrypted text, unless somebody has replaced it meanwhile. */
export async function updateSealedText(
  trx: Trx,
  place: SealedPlace,
  { id, before, sealed }: { id: string; before: string; sealed: string },
): Promise<void> {
  const { table, id: key, column } = SEALED_TEXTS[place];
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(key)} = ${id} and ${sql.ref(column)} = ${before}`.execute(trx);
}
