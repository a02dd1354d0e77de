import type { MilestoneTable } from '@msafara/db/milestones/milestones.table';
import { toHappening } from '@msafara/db/milestones/milestones.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { DAY_MS } from '@msafara/domain/durations';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { holdFault, type HoldMilestone, openHolds } from '@msafara/domain/milestones/holds';
import { type Happening, inOrder, movesTo } from '@msafara/domain/milestones/milestone-status';
import { MILESTONES_MAX } from '@msafara/domain/milestones/milestones.schema';
import type { Actor } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import { judgeOccurrence } from '@msafara/domain/scans/late';

import { authorOf } from '../shipments/shipment-change.ts';
import { timeOf } from '../shipments/happened.ts';
import { placeOf, type ToldMilestone } from './milestone-place.ts';

/** What is planned or expected is not further away. */
const AHEAD_MS = 2 * 366 * DAY_MS;

/** When it happened by our clock, or is to (D19). Fails with INVALID_INPUT for what cannot be. */
export function occurredAtOf(
  told: Pick<ToldMilestone, 'class' | 'occurredAt'>,
  { created_at: createdAt }: Pick<ShipmentWithOrganisation, 'created_at'>,
  now: string,
): string {
  if (told.class === 'ACT') return timeOf(told.occurredAt, { createdAt, now, field: 'occurredAt' });
  if (judgeOccurrence(told.occurredAt, { createdAt, now }) === 'too-early') {
    throw invalidFields({ occurredAt: say('date.beforeCreation') });
  }
  if (Date.parse(told.occurredAt) > Date.parse(now) + AHEAD_MS) {
    throw invalidFields({ occurredAt: say('milestone.tooFarAhead') });
  }
  return told.occurredAt;
}

function holdsOf(happenings: readonly Happening[]): HoldMilestone[] {
  return inOrder(happenings).flatMap((one) =>
    one.kind === 'milestone' && (one.code === 'hold_opened' || one.code === 'hold_released')
      ? [{ code: one.code, reason: one.reason }]
      : [],
  );
}

/** The hold that is released: the one that is named, or that is open then. Fails with CONFLICT or INVALID_INPUT. */
function releasedHold(row: MilestoneTable, known: readonly Happening[]): MilestoneTable {
  if (row.code !== 'hold_released' || row.class !== 'ACT' || row.reason !== null) return row;
  const [reason, ...others] = openHolds(holdsOf(known.filter(({ at }) => at <= row.occurred_at)));
  if (reason === undefined) throw new DomainError('CONFLICT', say('milestone.noHold'));
  if (others.length > 0) throw invalidFields({ reason: say('milestone.whichHold') });
  return { ...row, reason };
}

type Held = Pick<MilestoneTable, 'reason'>;

/** Fails with CONFLICT where two holds of a kind would be open at once, as when the release between them is taken back. */
export function requireOneHold({ reason }: Held, before: readonly Happening[], after: readonly Happening[]): void {
  const fault = reason === null ? undefined : holdFault(reason, holdsOf(before), holdsOf(after));
  if (fault === 'open') throw new DomainError('CONFLICT', say('milestone.holdOpen'));
}

/** The same, and where a release would have nothing to release. */
function requireHoldsInTurn(row: Held, before: readonly Happening[], after: readonly Happening[]): void {
  requireOneHold(row, before, after);
  const fault = row.reason === null ? undefined : holdFault(row.reason, holdsOf(before), holdsOf(after));
  if (fault === 'none') throw new DomainError('CONFLICT', say('milestone.noHold'));
}

type Known = {
  shipment: ShipmentWithOrganisation;
  happenings: readonly Happening[];
  count: number;
  unitId: string | null;
  now: string;
  holdIsException: boolean;
  actor: Actor;
  newId: () => string;
  /** Where it comes from a file. */
  source?: 'import';
};

/**
 * The milestone of a shipment as it is kept (D26). Fails with INVALID_INPUT for an impossible time, an unknown post, or a release that
 * does not say of which hold; with CONFLICT for a second hold of a kind, a release of none, or more milestones than a shipment has.
 */
export function judgeMilestone(told: ToldMilestone, known: Known): MilestoneTable {
  const { shipment, happenings, now, actor } = known;
  if (known.count >= MILESTONES_MAX)
    throw new DomainError('CONFLICT', say('milestone.tooMany', { max: MILESTONES_MAX }));
  const row = releasedHold(
    {
      id: known.newId(),
      organisation_id: shipment.organisation_id,
      shipment_id: shipment.id,
      unit_id: known.unitId,
      code: told.code,
      class: told.class,
      occurred_at: occurredAtOf(told, shipment, now),
      recorded_at: now,
      ...placeOf(told, shipment),
      reason: told.reason,
      reference: told.reference,
      note_internal: told.note,
      is_public: Number(told.isPublic),
      moves_to: movesTo(told, known.holdIsException),
      source: known.source ?? (actor.key ? 'key' : 'user'),
      ...authorOf(actor),
      retracts_id: null,
      retracted_at: null,
      retracted_by: null,
    },
    happenings,
  );
  if (row.class === 'ACT') requireHoldsInTurn(row, happenings, [...happenings, toHappening(row)]);
  return row;
}
