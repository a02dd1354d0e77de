import type { Sealer, SealKind, UnitKind, UnloadedBy } from '@msafara/domain/units/unit-kinds';

/** A container, truck, trailer, wagon or package of an organisation, by its number in capitals without blanks; used again and again. */
export type UnitTable = { id: string; organisation_id: string; kind: UnitKind; number: string; created_at: string };

/** When a shipment was in a unit. */
export type ShipmentUnitTable = {
  id: string;
  organisation_id: string;
  shipment_id: string;
  unit_id: string;
  loaded_at: string;
  unloaded_at: string | null;
  unloaded_by: UnloadedBy | null;
  user_id: string | null;
  key_id: string | null;
  recorded_at: string;
};

/** A seal on a unit, until it was taken off. */
export type SealTable = {
  id: string;
  organisation_id: string;
  unit_id: string;
  number: string;
  kind: SealKind;
  applied_by: Sealer;
  applied_at: string;
  removed_at: string | null;
  user_id: string | null;
  key_id: string | null;
  recorded_at: string;
};
