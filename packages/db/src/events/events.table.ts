import type { EventType } from '@msafara/domain/events/event-types';
import type { Generated } from 'kysely';

/**
 * The journal: one row for each thing that happened, written in its transaction and kept 30 days (D25). `id` is the row's
 * place in the journal, which the database gives out (docs/decisions/0019); `seq` counts the events of a shipment; `data`
 * is JSON.
 */
export type EventTable = {
  id: Generated<string>;
  organisation_id: string;
  shipment_id: string | null;
  seq: number | null;
  type: EventType;
  data: string;
  created_at: string;
};
