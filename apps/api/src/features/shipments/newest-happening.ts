import type { Trx } from '@msafara/db/database';
import { findLatestMove, listHappenings } from '@msafara/db/milestones/milestones.repository';
import { findLatestHappening } from '@msafara/db/shipments/shipment-history.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { isMovedOn } from '@msafara/domain/milestones/milestone-status';
import { isLate } from '@msafara/domain/scans/late';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';

/** A status that is told late. `happened`: when it was reached. `now`: when it is told. */
type Told = { status: ShipmentStatus; happened: string; now: string };

/**
 * When the newest happening took place that a status of an earlier moment may be late by (D19), and who recorded the newest entry of the
 * history. Milestones that moved nothing, since the shipment stood there already, have no entry: they count where the shipment would stand
 * as it does now, had the status been told in its time (D26).
 */
export async function findNewestFor(
  trx: Trx,
  before: ShipmentWithOrganisation,
  { status, happened, now }: Told,
): Promise<{ newest: string | undefined; userId: string | null | undefined }> {
  const { id, status: present } = before;
  const latest = await findLatestHappening(trx, id);
  const found = { newest: latest?.timestamp, userId: latest?.userId };
  if (isLate(happened, latest?.timestamp) || status === present) return found;
  const moved = await findLatestMove(trx, id);
  if (moved === undefined || moved <= happened) return found;
  const happenings = (await listHappenings(trx, [id])).get(id) ?? [];
  return isMovedOn(happenings, { status, at: happened, recordedAt: now }, present)
    ? { ...found, newest: moved }
    : found;
}
