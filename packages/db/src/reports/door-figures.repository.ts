import type { Report } from '@msafara/domain/reports/reports.schema';
import { type RawBuilder, sql } from 'kysely';

import { UNREAL } from '../organisations/unreal-organisations.ts';
import type { Reading } from '../standbys/standbys.ts';
import type { ReportScope } from './reports.repository.ts';

/** Proofs at a recipient's door, captured from one instant to another. */
function atDoors({ organisationId, from, until }: ReportScope): RawBuilder<boolean> {
  const owner =
    organisationId === null
      ? sql`proofs.organisation_id not in ${UNREAL}`
      : sql`proofs.organisation_id = ${organisationId}`;
  return sql<boolean>`${owner} and proofs.kind <> 'pickup' and proofs.captured_at >= ${from} and proofs.captured_at <= ${until}`;
}

/** No attempt on the same shipment was captured before. */
const IS_FIRST = sql<boolean>`not exists (
  select 1 from proofs as earlier
  where earlier.shipment_id = proofs.shipment_id and earlier.kind <> 'pickup'
    and (earlier.captured_at, earlier.id) < (proofs.captured_at, proofs.id)
)`;

/** When the shipment last went out before the proof; a proof stays when its shipment goes, which has no history then. */
const WENT_OUT = sql<string | null>`(
  select max(entry.timestamp) from shipment_status_history as entry
  where entry.shipment_id = proofs.shipment_id and entry.status = 'Out for Delivery' and entry.timestamp <= proofs.captured_at
)`;

/** What was proven at doors: first attempts, reasons of failures, and how long deliveries took (D28). */
export async function readDoorFigures(database: Reading, scope: ReportScope): Promise<Report['door']> {
  const { background } = database;
  const { tried, first } = await background
    .selectFrom('proofs')
    .select([sql<number>`count(*)`.as('tried'), sql<number>`count(*) filter (where outcome = 'delivered')`.as('first')])
    .where(atDoors(scope))
    .where(IS_FIRST)
    .executeTakeFirstOrThrow();
  const { timed, seconds } = await background
    .selectFrom((from) =>
      from
        .selectFrom('proofs')
        .select(['captured_at', WENT_OUT.as('went_out')])
        .where(atDoors(scope))
        .where('outcome', '=', 'delivered')
        .as('delivery'),
    )
    .select([sql<number>`count(*)`.as('timed'), database.medianSeconds(sql`went_out`, sql`captured_at`).as('seconds')])
    .where('went_out', 'is not', null)
    .executeTakeFirstOrThrow();
  const reasons = await background
    .selectFrom('proofs')
    .select(['reason', sql<number>`count(*)`.as('count')])
    .where(atDoors(scope))
    .where('reason', 'is not', null)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .orderBy('reason')
    .execute();
  return {
    tried,
    first,
    timed,
    medianMinutes: seconds === null ? null : Math.round(seconds / 60),
    reasons: reasons.flatMap(({ reason, count }) => (reason === null ? [] : [{ reason, count }])),
  };
}
