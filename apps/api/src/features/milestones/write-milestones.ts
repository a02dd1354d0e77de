import type { MovedUnits } from '@msafara/db/clocks/moved-clocks.repository';
import type { Announce, Trx } from '@msafara/db/database';
import { insertEvents } from '@msafara/db/events/events.repository';
import {
  insertMilestones,
  listMilestonesOfIds,
  toHappening,
  updateRetracted,
} from '@msafara/db/milestones/milestones.repository';
import type { MilestoneTable } from '@msafara/db/milestones/milestones.table';
import { insertHistoryEntries, NO_SCAN } from '@msafara/db/shipments/shipment-history.repository';
import type { Audience } from '@msafara/db/shipments/shipment-locks.repository';
import { type ShipmentWithOrganisation, toShipment } from '@msafara/db/shipments/shipments.repository';
import { updateShipmentsAtOnce } from '@msafara/db/shipments/shipment-changes.repository';
import type { CustomsEventType, ShipmentEventType } from '@msafara/domain/events/event-types';
import { shipmentEvents } from '@msafara/domain/events/shipment-events';
import { type Happening, inOrder, stateAfter } from '@msafara/domain/milestones/milestone-status';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import type { Author } from '@msafara/domain/policy';
import { classifyStatusChange } from '@msafara/domain/shipments/shipment-status';

import type { Deps } from '../../deps.ts';
import { refreshClocks } from '../clocks/refresh-clocks.ts';
import { eventText } from '../events/event-text.ts';
import { noticeOfStatuses } from '../notifications/shipment-notices.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { movedShipment } from '../shipments/apply-status.ts';
import { authorOf } from '../shipments/shipment-change.ts';

/** A shipment that the transaction has locked, its history so far, and the milestone or retraction to record. */
export type ToldShipment = {
  before: ShipmentWithOrganisation;
  audience: Audience;
  happenings: readonly Happening[];
  row: MilestoneTable;
};

/** What happened with the milestone, or without the one that is taken back; what is to happen changes nothing. */
function happeningsAfter({ happenings, row }: ToldShipment): readonly Happening[] {
  if (row.retracts_id !== null) return happenings.filter(({ id }) => id !== row.retracts_id);
  return row.class === 'ACT' ? [...happenings, toHappening(row)] : happenings;
}

/** The entry of the history, where the status moves or everybody may know of the milestone; it says nothing else (D26). */
function entryOf(told: ToldShipment, after: ShipmentWithOrganisation, now: string) {
  const { before, row } = told;
  const hasMoved = after.status !== before.status;
  const isRetraction = row.retracts_id !== null;
  const isTold = row.is_public === 1 && row.class === 'ACT' && !isRetraction;
  if (!hasMoved && !isTold) return undefined;
  const all = inOrder(happeningsAfter(told));
  const isLate = !hasMoved && all.at(-1)?.id !== row.id;
  // Only a late entry has the status of its own time; any other says where the shipment stands now.
  const status = isLate ? stateAfter(all, row.id).status : after.status;
  return {
    status,
    change: isLate ? ('late' as const) : classifyStatusChange(before.status, status),
    location: isTold ? row.place : null,
    notes: null,
    timestamp: isRetraction ? now : row.occurred_at,
    recordedAt: now,
  };
}

/** What the change makes of the shipment, its entry and its events. */
function outcomeOf(told: ToldShipment, milestone: Milestone, now: string) {
  const { before, happenings } = told;
  const was = stateAfter(happenings);
  const is = stateAfter(happeningsAfter(told));
  const state = {
    status: was.status === is.status ? before.status : is.status,
    current_location: was.place === is.place ? before.current_location : is.place,
  };
  const after = { ...before, ...state, updated_at: now };
  const entry = entryOf(told, after, now);
  const shipment = toShipment(after);
  const changes = shipmentEvents(toShipment(before), shipment).map(({ type, previous }) => ({
    type: type as ShipmentEventType | CustomsEventType,
    more: { ...(previous && { previous }), ...(entry && { entry }) },
  }));
  const kinds: CustomsEventType[] = ['customs.milestone'];
  if (milestone.class === 'ACT' && milestone.retractsId === null) {
    if (milestone.code === 'hold_opened') kinds.push('customs.hold_opened');
    if (milestone.code === 'hold_released') kinds.push('customs.hold_released');
  }
  const events = [...changes, ...kinds.map((type) => ({ type, more: { milestone } }))].map(({ type, more }, index) => {
    const seq = before.event_seq + index + 1;
    return {
      organisation_id: before.organisation_id,
      shipment_id: before.id,
      seq,
      type,
      data: eventText({ ...shipment, seq, ...more }),
      created_at: now,
    };
  });
  return { told, entry, events, after: { ...after, event_seq: before.event_seq + events.length } };
}

/** The units that milestones tell of, since the earliest of what they tell or take back. */
function unitsOf(shipments: readonly ToldShipment[]): MovedUnits {
  const ids = shipments.map(({ row }) => row.unit_id).filter((id) => id !== null);
  const [since = ''] = shipments
    .map(({ row, happenings }) => happenings.find(({ id }) => id === row.retracts_id)?.at ?? row.occurred_at)
    .toSorted();
  return { ids: [...new Set(ids)], since };
}

/** Milestones as they are answered, and their shipments before and after, both in the order given. */
export type WrittenMilestones = {
  milestones: Milestone[];
  shipments: { before: ShipmentWithOrganisation; after: ShipmentWithOrganisation }[];
};

/**
 * Writes milestones, or retractions, of shipments of one organisation that the transaction has locked: each with what it does to the
 * state, an entry of the history where there is one, its events and its notices, and to clocks and bonds (D25, D26), in as many statements for fifty as for one.
 * What is one of many leaves the notice to whoever tells of all.
 */
export async function writeMilestones(
  ctx: { deps: Deps; actor: Author },
  trx: Trx,
  announce: Announce,
  { shipments, now, isOneOfMany = false }: { shipments: readonly ToldShipment[]; now: string; isOneOfMany?: boolean },
): Promise<WrittenMilestones> {
  const rows = shipments.map(({ row }) => row);
  await insertMilestones(trx, rows);
  if (rows.some(({ retracts_id: retracted }) => retracted !== null)) await updateRetracted(trx, rows);
  const ids = rows.map(({ id }) => id);
  const answered = new Map((await listMilestonesOfIds(trx, ids)).map((one) => [one.id, one]));
  const milestones = ids.map((id) => {
    const milestone = answered.get(id);
    if (!milestone) throw new Error(`the milestone ${id} is not there`);
    return milestone;
  });
  const outcomes = shipments.map((told, nth) => outcomeOf(told, milestones[nth] as Milestone, now));
  await updateShipmentsAtOnce(
    trx,
    outcomes.map(({ told, after: { status, current_location, event_seq, updated_at } }) => ({
      before: told.before,
      change: { status, current_location, event_seq, updated_at },
    })),
  );
  await insertHistoryEntries(
    trx,
    outcomes.flatMap(({ told: { before, row }, entry }) => {
      if (!entry) return [];
      const { recordedAt, ...said } = entry;
      const place = { id: ctx.deps.newId(), shipment_id: before.id, organisation_id: before.organisation_id };
      return [{ ...place, ...said, ...authorOf(ctx.actor), recorded_at: recordedAt, ...NO_SCAN, milestone_id: row.id }];
    }),
  );
  await insertEvents(
    trx,
    outcomes.flatMap(({ events }) => events),
  );
  const [first] = shipments;
  if (first) {
    const { organisation_id: organisationId } = first.before;
    const shipmentIds = shipments.map(({ before }) => before.id);
    // A bond that is just being entered is seen once it is there.
    if (rows.some(({ code }) => code === 'bond_retired')) await holdOrganisation(trx, organisationId);
    const timed = await refreshClocks(ctx, trx, { organisationId, shipmentIds, units: unitsOf(shipments) });
    const numbers = shipments.map(({ before }) => before.tracking_number);
    for (const trackingNumber of new Set([...numbers, ...timed])) {
      announce({ kind: 'shipments', organisationId, trackingNumber });
    }
  }
  const moved = outcomes.filter(({ told: { before }, after }) => before.status !== after.status);
  const notices = moved.map(({ told: { before, audience }, after }) => ({
    shipment: movedShipment(before, after),
    audience,
  }));
  await noticeOfStatuses(ctx, trx, announce, notices, { isOneOfMany });
  return { milestones, shipments: outcomes.map(({ told: { before }, after }) => ({ before, after })) };
}
