import { type ErasureSubjects, erasureSubjectsSchema } from '@msafara/domain/erasures/erasures.schema';

import { type ExpressionBuilder, expressionBuilder } from 'kysely';

import type { Db, Tables, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import { deleteMailsTo } from '../messages/message-erasure.repository.ts';
import { updateEventsForgotten } from './journal-erasure.repository.ts';
import { foldedColumns, type UnfoldedRow } from '../shipments/shipments.repository.ts';

const NOBODY = { recipient_name: null, recipient_phone: null, recipient_email: null, recipient_address: null };

/** As the partial index has it (0104), by which those are found. */
function namesSomebody({ or, eb }: ExpressionBuilder<Tables, 'shipments'>) {
  return or([
    eb('recipient_name', 'is not', null),
    eb('recipient_phone', 'is not', null),
    eb('recipient_email', 'is not', null),
    eb('recipient_address', 'is not', null),
  ]);
}

/** Delivered before an instant, or never delivered and not changed since one. */
type Past = { deliveredBefore: string } | { untouchedSince: string };

function isPast(what: Past) {
  const eb = expressionBuilder<Tables, 'shipments'>();
  if ('deliveredBefore' in what) return eb('actual_delivery_date', '<', what.deliveredBefore);
  return eb.and([eb('actual_delivery_date', 'is', null), eb('shipments.updated_at', '<', what.untouchedSince)]);
}

/**
 * Takes recipients off shipments, out of what search looks in, and out of the journal; the version stays, since nothing of the
 * shipment itself changed. The shipments are locked first: whoever is changing one has written into the journal by then. Those that are no
 * longer `what` they were when they were found stay as they are.
 */
export async function updateRecipientsForgotten(
  trx: Trx,
  { ids, organisationId, what }: { ids: readonly string[]; organisationId?: string; what?: Past },
): Promise<number> {
  if (ids.length === 0) return 0;
  const query = trx
    .selectFrom('shipments')
    .selectAll()
    .where('id', 'in', [...ids])
    .$if(organisationId !== undefined, (own) => own.where('organisation_id', '=', organisationId ?? ''))
    .where(namesSomebody)
    .where(({ lit }) => (what === undefined ? lit(true) : isPast(what)))
    .orderBy('id');
  const rows: UnfoldedRow[] = await (isPostgres(trx) ? query.forUpdate() : query).execute();
  if (rows.length === 0) return 0;
  for (const row of rows) {
    const { search_text } = foldedColumns({ ...row, ...NOBODY });
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await trx
      .updateTable('shipments')
      .set({ ...NOBODY, search_text })
      .where('id', '=', row.id)
      .execute();
  }
  await updateEventsForgotten(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

type Due = {
  what: Past;
  /** Of organisations that keep for so many days; the usual ones have no row of settings. */
  keptDays: number;
  usualDays: number;
  limit: number;
};

/** Shipments that still name a recipient and are past the time for which their organisation keeps that (D27); not of the demo. */
export async function listNamingRecipients(db: Db, { what, keptDays, usualDays, limit }: Due): Promise<string[]> {
  const rows = await db
    .selectFrom('shipments')
    .innerJoin('organisations', 'organisations.id', 'shipments.organisation_id')
    .leftJoin('message_settings', 'message_settings.organisation_id', 'shipments.organisation_id')
    .select('shipments.id')
    .where('organisations.is_demo', '=', 0)
    .where(({ fn, val, eb }) => eb(fn.coalesce('message_settings.kept_days', val(usualDays)), '=', keptDays))
    .where(namesSomebody)
    .where(isPast(what))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** For how many days organisations keep what is personal of recipients, each figure once. */
export async function listKeptDays(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('message_settings').select('kept_days').distinct().execute();
  return rows.map(({ kept_days: days }) => days);
}

/** Erases what is personal of recipients and of what was written to them. Returns how many messages that were. */
export async function updatePeopleErased(
  trx: Trx,
  { recipientIds, organisationId, now }: { recipientIds: readonly string[]; organisationId: string; now: string },
): Promise<number> {
  if (recipientIds.length === 0) return 0;
  await trx
    .updateTable('message_recipients')
    .set({ address: null, window_until: null, erased_at: now })
    .where('id', 'in', [...recipientIds])
    .where('organisation_id', '=', organisationId)
    .execute();
  await deleteMailsTo(trx, recipientIds);
  const written = await trx
    .updateTable('messages')
    .set({ address: null, body: null })
    .where('recipient_id', 'in', [...recipientIds])
    .where('organisation_id', '=', organisationId)
    .returning('id')
    .execute();
  return written.length;
}

type Erasure = {
  id: string;
  organisationId: string;
  userId: string | null;
  subjects: ErasureSubjects;
  createdAt: string;
};

/** Writes down that somebody's data were erased. */
export async function insertErasure(
  trx: Trx,
  { id, organisationId, userId, subjects, createdAt }: Erasure,
): Promise<void> {
  await trx
    .insertInto('erasures')
    .values({
      id,
      organisation_id: organisationId,
      user_id: userId,
      subjects: JSON.stringify(subjects),
      created_at: createdAt,
    })
    .execute();
}

/** What an organisation erased on request, the newest first, with who did it. */
export async function listErasures(
  db: Db,
  { organisationId, limit }: { organisationId: string; limit: number },
): Promise<(Erasure & { userName: string | null })[]> {
  const rows = await db
    .selectFrom('erasures')
    .leftJoin('users', 'users.id', 'erasures.user_id')
    .selectAll('erasures')
    .select('users.name as user_name')
    .where('erasures.organisation_id', '=', organisationId)
    .orderBy('erasures.created_at', 'desc')
    .orderBy('erasures.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organisationId: row.organisation_id,
    userId: row.user_id,
    userName: row.user_name,
    subjects: erasureSubjectsSchema.parse(JSON.parse(row.subjects)),
    createdAt: row.created_at,
  }));
}

/** Those of some ids that are on record. */
export async function listErasuresKnown(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('erasures')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Holds the log outside of the database until the transaction ends. */
export async function updateErasureLog(trx: Trx, now: string): Promise<void> {
  await trx
    .insertInto('erasure_log')
    .values({ name: 'log', written_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ written_at: now }))
    .execute();
}
