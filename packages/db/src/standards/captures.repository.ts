import type { Db, Trx } from '../database.ts';
import { insertRows } from '../insert-rows.ts';
import type { EpcisCaptureTable, EpcisEventTable } from './standards.table.ts';

/** The milestones that an organisation's event of EPCIS was recorded as; none where it was not. */
export async function listMilestonesOfEvent(
  db: Db,
  { organisationId, eventId }: { organisationId: string; eventId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('epcis_events')
    .select('milestone_id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('milestone_id')
    .execute();
  return rows.map(({ milestone_id: id }) => id);
}

/** Notes as what an event was recorded. */
export async function insertEpcisEvents(trx: Trx, rows: readonly EpcisEventTable[]): Promise<void> {
  await insertRows(trx, 'epcis_events', rows);
}

export async function insertCapture(trx: Trx, row: EpcisCaptureTable): Promise<void> {
  await trx.insertInto('epcis_captures').values(row).execute();
}

export async function findCapture(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string },
): Promise<EpcisCaptureTable | undefined> {
  return db
    .selectFrom('epcis_captures')
    .selectAll()
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
}

export async function deleteCapturesBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('epcis_captures').where('created_at', '<', before).execute();
}
