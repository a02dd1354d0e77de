import type { Announce, Trx } from '@msafara/db/database';
import { listLatestTimes } from '@msafara/db/shipments/shipment-history.repository';
import { findUnit } from '@msafara/db/units/units.repository';
import type { UnitTable } from '@msafara/db/units/units.table';
import { DomainError } from '@msafara/domain/errors';
import { CONTAINER_NUMBER } from '@msafara/domain/identifiers/check-digits';
import { say } from '@msafara/domain/say';
import { isLate } from '@msafara/domain/scans/late';
import { isClockOff } from '@msafara/domain/scans/occurred-at';
import type { MilestoneScan } from '@msafara/domain/scans/scan-command.schema';
import type { ToldScan } from '@msafara/domain/scans/scan-result.schema';
import { normaliseUnitNumber, unitNumberFault } from '@msafara/domain/units/unit-number';

import { requirePermission, type SignedIn } from '../../context.ts';
import { tellShipment } from '../milestones/milestones.service.ts';
import type { WrittenMilestones } from '../milestones/write-milestones.ts';
import { tellUnit, type ToldUnit } from '../units/unit-milestones.ts';
import type { Kept } from './record-once.ts';
import { findScanned, type Held, type Moved, placeInTime, scannedShipment, type Sending } from './scan-placing.ts';

type Meant = { held: Held } | { unit: UnitTable };

/**
 * What the number is of: a shipment, or where none has it, or the person chose the unit, a unit of the organisation. Fails with
 * SHIPMENT_NOT_FOUND, which says of a mistyped number of a container which digit it should end with.
 */
async function requireMeant(ctx: SignedIn, trx: Trx, command: MilestoneScan): Promise<Meant> {
  const held = command.ofUnit === true ? undefined : await findScanned(ctx, trx, command);
  if (held) return { held };
  const number = normaliseUnitNumber(command.trackingNumber);
  const unit = await findUnit(trx, { organisationId: ctx.actor.organisationId, number });
  if (unit) return { unit };
  const fault = CONTAINER_NUMBER.test(number) ? unitNumberFault('container', number) : undefined;
  throw new DomainError('SHIPMENT_NOT_FOUND', fault ?? say('unit.noSuchNumber'));
}

/** Whether of each shipment something on record came after it; the entry that creation writes makes no milestone late (D26). */
async function isBehind(trx: Trx, at: string, shipments: WrittenMilestones['shipments']): Promise<boolean> {
  const ids = shipments.map(({ before }) => before.id);
  const latest = await listLatestTimes(trx, ids);
  return shipments.every(({ before: { id, created_at: createdAt } }) => {
    const newest = latest.get(id);
    return newest !== undefined && newest > createdAt && isLate(at, newest);
  });
}

type Told = Kept<ToldScan> & { moved: Moved[] };

/**
 * Tells the milestone that a device kept, of its shipment or of all that were in its unit then, in the caller's transaction (D23, D26).
 * When it happened is told by both clocks, unless the person said so. Fails with FORBIDDEN, GROWTH_ONLY, PERIOD_OVER, SHIPMENT_NOT_FOUND,
 * and as milestones of shipments and units do.
 */
export async function tellMilestone(
  ctx: SignedIn,
  [trx, announce]: [Trx, Announce],
  { command, sending }: { command: MilestoneScan; sending: Sending },
): Promise<Told> {
  requirePermission(ctx.actor, 'milestone.write');
  const { deviceId, offset, isOneOfMany } = sending;
  const meant = await requireMeant(ctx, trx, command);
  // Cargo is often registered after it came: the creation is no bound of what happened (D19).
  const scanned = await placeInTime(ctx, trx, { command, sending });
  const told = { ...command.milestone, occurredAt: command.occurredAt ?? scanned };
  const written: Omit<ToldUnit, 'skipped'> & Partial<ToldUnit> =
    'unit' in meant
      ? await tellUnit(ctx, trx, announce, { unit: meant.unit, told, isOneOfMany })
      : await tellShipment(ctx, trx, announce, {
          before: meant.held.row,
          audience: meant.held.audience,
          told,
          isOneOfMany,
        });
  const { milestones, shipments } = written;
  const [first] = milestones;
  if (!first) throw new Error('no milestone was written');
  const answer: ToldScan = {
    outcome: 'told',
    id: command.id,
    recordedAt: first.recordedAt,
    occurredAt: first.occurredAt,
    late: first.class === 'ACT' && (await isBehind(trx, first.occurredAt, shipments)),
    ...(isClockOff(offset) && { clockOff: offset }),
    milestoneId: first.id,
    place: first.place,
    unit: 'unit' in meant ? { type: meant.unit.kind, number: meant.unit.number } : null,
    shipments: shipments.map(({ after: { id, tracking_number: trackingNumber, status, destination } }) => ({
      id,
      trackingNumber,
      status,
      destination,
    })),
    skipped: (written.skipped ?? []).map(({ trackingNumber, fault }) => {
      const { message, reason } = Object.values(fault.faults ?? {})[0] ?? fault;
      return { trackingNumber, reason: message, said: reason };
    }),
  };
  return {
    answer,
    moved: shipments
      .filter(({ before, after }) => before.status !== after.status)
      .map(({ after }) => ({ organisationId: after.organisation_id, shipment: scannedShipment(after) })),
    outcome: 'recorded',
    device_id: deviceId,
    device_order: command.order,
    shipment_id: first.shipmentId,
    tracking_number: command.trackingNumber,
    scanned_at: command.scannedAt,
    occurred_at: scanned,
    clock_offset_ms: offset,
    read_how: command.readHow,
  };
}
