import type { MilestoneClass, MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { ContainerStay } from '@msafara/domain/standards/dcsa-event';
import type { ToldEvent } from '@msafara/domain/standards/told-event';
import type { UnitKind } from '@msafara/domain/units/unit-kinds';
import { testNumberKeyOf } from '@msafara/domain/test-mode/test-numbers';
import { sql } from 'kysely';

import type { Db } from '../database.ts';

/** A part of what an organisation was told, in the order in which it learned of it. */
export type ToldSpan = {
  organisationId: string;
  /** The last one that was read. */
  after: { recordedAt: string; rowId: string } | undefined;
  limit: number;
  recordedFrom?: string | undefined;
  recordedBefore?: string | undefined;
  occurredFrom?: string | undefined;
  occurredBefore?: string | undefined;
  /** Milestones or entries by their ids. */
  ids?: readonly string[] | undefined;
  /** Those of these shipments, or told of these units. */
  of?: { shipmentIds: readonly string[]; unitIds: readonly string[] } | undefined;
  unlocode?: string | undefined;
  /** Only of shipments that are or were in a container, or in this one. */
  inContainer?: true | string | undefined;
};

const NOBODY = [''];
const some = (ids: readonly string[]) => (ids.length === 0 ? NOBODY : [...ids]);

/** Whether the shipment of a row is or was in a container, or in the one of a number. */
function wasInContainer(shipmentId: string, number: true | string) {
  const named = number === true ? sql`` : sql`and boxes.number = ${number}`;
  return sql<boolean>`exists (select 1 from shipment_units as stay join units as boxes on boxes.id = stay.unit_id
    where stay.shipment_id = ${sql.ref(shipmentId)} and boxes.kind = 'container' ${named})`;
}

type Shared = Pick<ToldEvent, 'rowId' | 'shipmentId' | 'trackingNumber' | 'occurredAt' | 'recordedAt' | 'place'>;

type MilestoneRow = Shared &
  Pick<ToldEvent, 'unlocode' | 'postId' | 'side' | 'reason' | 'reference' | 'sentAs'> & {
    code: MilestoneCode;
    class: MilestoneClass;
    retractsId: string | null;
    unitKind: UnitKind | null;
    unitNumber: string | null;
  };

function toToldMilestone({ retractsId, unitKind, unitNumber, ...row }: MilestoneRow): ToldEvent {
  return {
    ...row,
    kind: 'milestone',
    id: retractsId ?? row.rowId,
    unit: unitKind === null || unitNumber === null ? null : { kind: unitKind, number: unitNumber },
    isRetraction: retractsId !== null,
  };
}

/** What a status has nothing of. */
const NOTHING = {
  unlocode: null,
  postId: null,
  side: null,
  reason: null,
  reference: null,
  unit: null,
  sentAs: null,
};

function toToldStatus({ change, ...row }: Shared & { status: ShipmentStatus; change: string }): ToldEvent {
  const isCreation = change === 'created';
  return { ...row, ...NOTHING, kind: 'status', id: row.rowId, isRetraction: false, isCreation };
}

/** Milestones that were told, with what takes them back; with `standing` only those that nobody took back. */
export async function listToldMilestones(
  db: Db,
  span: ToldSpan & {
    codes: readonly MilestoneCode[];
    classes: readonly MilestoneClass[];
    shows: 'all' | 'retractions' | 'standing';
  },
): Promise<ToldEvent[]> {
  const { after, ids, of, inContainer, unlocode } = span;
  if (span.codes.length === 0) return [];
  const occurredAt = sql<string>`coalesce(original.occurred_at, m.occurred_at)`;
  const rows = await db
    .selectFrom('milestones as m')
    .innerJoin('shipments', 'shipments.id', 'm.shipment_id')
    .leftJoin('milestones as original', 'original.id', 'm.retracts_id')
    .leftJoin('units', 'units.id', 'm.unit_id')
    .select(['m.id as rowId', 'm.shipment_id as shipmentId', 'm.code', 'm.class', 'm.recorded_at as recordedAt'])
    .select(['m.retracts_id as retractsId', 'shipments.tracking_number as trackingNumber'])
    .select(['units.kind as unitKind', 'units.number as unitNumber'])
    .select(({ fn, selectFrom }) => [
      occurredAt.as('occurredAt'),
      fn.coalesce('original.place', 'm.place').as('place'),
      fn.coalesce('original.unlocode', 'm.unlocode').as('unlocode'),
      fn.coalesce('original.post_id', 'm.post_id').as('postId'),
      fn.coalesce('original.side', 'm.side').as('side'),
      fn.coalesce('original.reason', 'm.reason').as('reason'),
      fn.coalesce('original.reference', 'm.reference').as('reference'),
      selectFrom('epcis_events as sent')
        .select('sent.event_id')
        .where('sent.milestone_id', '=', (eb) => eb.fn.coalesce('m.retracts_id', 'm.id'))
        .as('sentAs'),
    ])
    .where('m.organisation_id', '=', span.organisationId)
    .where('m.code', 'in', [...span.codes])
    .where('m.class', 'in', [...span.classes])
    .$if(span.shows === 'standing', (query) =>
      query.where('m.retracts_id', 'is', null).where('m.retracted_at', 'is', null),
    )
    .$if(span.shows === 'retractions', (query) => query.where('m.retracts_id', 'is not', null))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(m.recorded_at, m.id) > (${after?.recordedAt ?? ''}, ${after?.rowId ?? ''})`),
    )
    .$if(span.recordedFrom !== undefined, (query) => query.where('m.recorded_at', '>=', span.recordedFrom ?? ''))
    .$if(span.recordedBefore !== undefined, (query) => query.where('m.recorded_at', '<', span.recordedBefore ?? ''))
    .$if(span.occurredFrom !== undefined, (query) => query.where(occurredAt, '>=', span.occurredFrom ?? ''))
    .$if(span.occurredBefore !== undefined, (query) => query.where(occurredAt, '<', span.occurredBefore ?? ''))
    .$if(ids !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('m.id', 'in', some(ids ?? [])), eb('m.retracts_id', 'in', some(ids ?? []))])),
    )
    .$if(of !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('m.shipment_id', 'in', some(of?.shipmentIds ?? [])), eb('m.unit_id', 'in', some(of?.unitIds ?? []))]),
      ),
    )
    .$if(unlocode !== undefined, (query) => query.where('m.unlocode', '=', unlocode ?? ''))
    .$if(inContainer !== undefined, (query) => query.where(wasInContainer('m.shipment_id', inContainer ?? true)))
    .orderBy('m.recorded_at')
    .orderBy('m.id')
    .limit(span.limit)
    .execute();
  return rows.map(toToldMilestone);
}

/** Statuses that were recorded, but for those that milestones brought about: these are told by them. */
export async function listToldStatuses(
  db: Db,
  span: ToldSpan & { statuses: readonly ShipmentStatus[]; changes: 'all' | 'creation' | 'others' },
): Promise<ToldEvent[]> {
  const { after, ids, of, inContainer, changes } = span;
  if (span.statuses.length === 0) return [];
  const rows = await db
    .selectFrom('shipment_status_history as h')
    .innerJoin('shipments', 'shipments.id', 'h.shipment_id')
    .select(['h.id as rowId', 'h.shipment_id as shipmentId', 'h.status', 'h.change', 'h.location as place'])
    .select(['h.timestamp as occurredAt', 'h.recorded_at as recordedAt'])
    .select('shipments.tracking_number as trackingNumber')
    .where('h.organisation_id', '=', span.organisationId)
    .where('h.milestone_id', 'is', null)
    .where('h.status', 'in', [...span.statuses])
    .$if(changes !== 'all', (query) => query.where('h.change', changes === 'creation' ? '=' : '<>', 'created'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(h.recorded_at, h.id) > (${after?.recordedAt ?? ''}, ${after?.rowId ?? ''})`),
    )
    .$if(span.recordedFrom !== undefined, (query) => query.where('h.recorded_at', '>=', span.recordedFrom ?? ''))
    .$if(span.recordedBefore !== undefined, (query) => query.where('h.recorded_at', '<', span.recordedBefore ?? ''))
    .$if(span.occurredFrom !== undefined, (query) => query.where('h.timestamp', '>=', span.occurredFrom ?? ''))
    .$if(span.occurredBefore !== undefined, (query) => query.where('h.timestamp', '<', span.occurredBefore ?? ''))
    .$if(ids !== undefined, (query) => query.where('h.id', 'in', some(ids ?? [])))
    .$if(of !== undefined, (query) => query.where('h.shipment_id', 'in', some(of?.shipmentIds ?? [])))
    .$if(inContainer !== undefined, (query) => query.where(wasInContainer('h.shipment_id', inContainer ?? true)))
    .orderBy('h.recorded_at')
    .orderBy('h.id')
    .limit(span.limit)
    .execute();
  return rows.map(toToldStatus);
}

/** The times that shipments spent in containers, by shipment and in their order. */
export async function listContainerStays(
  db: Db,
  shipmentIds: readonly string[],
): Promise<Map<string, ContainerStay[]>> {
  const rows = await db
    .selectFrom('shipment_units as stay')
    .innerJoin('units', 'units.id', 'stay.unit_id')
    .select(['stay.shipment_id as shipmentId', 'units.number'])
    .select(['stay.loaded_at as loadedAt', 'stay.unloaded_at as unloadedAt'])
    .where('stay.shipment_id', 'in', some(shipmentIds))
    .where('units.kind', '=', 'container')
    .orderBy('stay.loaded_at')
    .orderBy('stay.id')
    .execute();
  const found = new Map<string, ContainerStay[]>(shipmentIds.map((id) => [id, []]));
  for (const { shipmentId, ...stay } of rows) found.get(shipmentId)?.push(stay);
  return found;
}

/** What an organisation's shipments and units of some numbers are kept as. */
export async function listNamed(
  db: Db,
  {
    organisationId,
    trackingNumbers,
    unitNumbers,
  }: { organisationId: string; trackingNumbers: readonly string[]; unitNumbers: readonly string[] },
): Promise<{ shipmentIds: string[]; unitIds: string[] }> {
  const shipments = await db
    .selectFrom('shipments')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where(
      'number_key',
      'in',
      // One of test mode is known by another key (D24).
      some(trackingNumbers.flatMap((number) => [number, testNumberKeyOf(number, organisationId)])),
    )
    .execute();
  const units = await db
    .selectFrom('units')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('number', 'in', some(unitNumbers))
    .execute();
  return { shipmentIds: shipments.map(({ id }) => id), unitIds: units.map(({ id }) => id) };
}
