import type { Told } from '@msafara/domain/messages/message-rules';
import type { AskedWords, OwnWords, OwnWordsState } from '@msafara/domain/messages/own-words';
import type { Language } from '@msafara/domain/settings/languages';

import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import type { MessageWordTable } from './messages.table.ts';

function toWords({ template, language, text, state, updated_at: updatedAt }: MessageWordTable): OwnWords {
  return { template, language, text, state, updatedAt };
}

/** An organisation's own words, all of them. */
export async function listOwnWords(db: Db, organisationId: string): Promise<OwnWords[]> {
  const rows = await db
    .selectFrom('message_words')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('template')
    .orderBy('language')
    .execute();
  return rows.map(toWords);
}

type Which = { organisationId: string; template: Told; language: Language };

/** An organisation's own words about a status in a language. */
export async function findOwnWords(
  db: Db,
  { organisationId, template, language }: Which,
): Promise<OwnWords | undefined> {
  const row = await db
    .selectFrom('message_words')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('template', '=', template)
    .where('language', '=', language)
    .executeTakeFirst();
  return row && toWords(row);
}

export async function upsertOwnWords(
  trx: Trx,
  { organisationId, template, language, text, now }: Which & { text: string; now: string },
): Promise<void> {
  const kept = { text, state: 'waiting', updated_at: now } as const;
  await trx
    .insertInto('message_words')
    .values({ organisation_id: organisationId, template, language, ...kept })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'template', 'language']).doUpdateSet(kept))
    .execute();
}

export async function deleteOwnWords(trx: Trx, { organisationId, template, language }: Which): Promise<void> {
  await trx
    .deleteFrom('message_words')
    .where('organisation_id', '=', organisationId)
    .where('template', '=', template)
    .where('language', '=', language)
    .execute();
}

/** Those that wait for an administrator, the oldest first. */
export async function listAskedWords(db: Db, limit: number): Promise<AskedWords[]> {
  const rows = await db
    .selectFrom('message_words')
    .innerJoin('organisations', 'organisations.id', 'message_words.organisation_id')
    .selectAll('message_words')
    .select('organisations.name')
    .where('state', '=', sql.lit('waiting'))
    .orderBy('message_words.updated_at')
    .limit(limit)
    .execute();
  return rows.map((row) =>
    Object.assign(toWords(row), { organisationId: row.organisation_id, organisation: row.name }),
  );
}

/** Answers words as they were read; returns whether they still were so. */
export async function updateWordsJudged(
  trx: Trx,
  { organisationId, template, language, text, state }: Which & { text: string; state: OwnWordsState },
): Promise<boolean> {
  const row = await trx
    .updateTable('message_words')
    .set({ state })
    .where('organisation_id', '=', organisationId)
    .where('template', '=', template)
    .where('language', '=', language)
    .where('text', '=', text)
    .where('state', '=', 'waiting')
    .returning('organisation_id')
    .executeTakeFirst();
  return row !== undefined;
}
