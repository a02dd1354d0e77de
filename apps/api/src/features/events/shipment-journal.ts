import type { Trx } from '@msafara/db/database';
import { insertEvents } from '@msafara/db/events/events.repository';
import {
  type ShipmentWithOrganisation,
  toShipment,
  type UnfoldedRow,
} from '@msafara/db/shipments/shipments.repository';
import type { RecordedEntry } from '@msafara/domain/events/events.schema';
import { type ShipmentEvent, shipmentEvents } from '@msafara/domain/events/shipment-events';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';

import { eventText } from './event-text.ts';

type NamedRow = UnfoldedRow & { organisation_name: string };

/** A stored shipment and its new events: the row holds the number of the last one. */
type Told<Row extends NamedRow> = { row: Row; shipment: Shipment; events: readonly ShipmentEvent[] };

/**
 * What the journal is to tell of a change, and the row with the number of its last event, as it has to be stored (D25). Whoever
 * changes a shipment calls this before and {@link writeJournal} in the same transaction.
 */
export function toldOfChange<Row extends NamedRow>(
  before: ShipmentWithOrganisation | undefined,
  after: Row,
  { recorded = false } = {},
): Told<Row> {
  const shipment = toShipment(after);
  const events = shipmentEvents(before && toShipment(before), shipment, { recorded });
  return { row: { ...after, event_seq: after.event_seq + events.length }, shipment, events };
}

/** What the journal is to tell of a shipment that is deleted (D25). */
export function toldOfRemoval(before: ShipmentWithOrganisation): Told<ShipmentWithOrganisation> {
  const row = { ...before, event_seq: before.event_seq + 1 };
  return { row, shipment: toShipment(row), events: [{ type: 'shipment.deleted' }] };
}

/** Writes what happened to shipments into the journal; `entry` is that of the history, where a status was recorded. */
export async function writeJournal(
  trx: Trx,
  told: readonly Told<NamedRow>[],
  { at, entry }: { at: string; entry?: RecordedEntry },
): Promise<void> {
  await insertEvents(
    trx,
    told.flatMap(({ row, shipment, events }) =>
      events.map(({ type, previous }, index) => {
        const seq = row.event_seq - events.length + index + 1;
        return {
          organisation_id: row.organisation_id,
          shipment_id: row.id,
          seq,
          type,
          data: eventText({ ...shipment, seq, ...(previous && { previous }), ...(entry && { entry }) }),
          created_at: at,
        };
      }),
    ),
  );
}
