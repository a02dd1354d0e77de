import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';

import { fieldInstant, localField } from '../../lib/local-field.ts';
import type { ScannedChange, ScannedSubject } from '../../offline/scan-draft.ts';

/** What the form holds; the names are those of the schema that reads it (D8). */
export type UpdateFormValues = {
  status: ShipmentStatus | null;
  location: string;
  notes: string;
  estimatedDeliveryDate: string | null;
  isDelayed: boolean;
  delayReason: string;
};

/** The form of a shipment as it is before anything is typed. */
export function valuesOf(
  shipment: Pick<ScannedSubject, 'estimatedDeliveryDate' | 'isDelayed' | 'delayReason'>,
): UpdateFormValues {
  return {
    status: null,
    location: '',
    notes: '',
    estimatedDeliveryDate: localField(shipment.estimatedDeliveryDate ?? null),
    isDelayed: shipment.isDelayed ?? false,
    delayReason: shipment.delayReason ?? '',
  };
}

/**
 * What is sent: blank fields and fields nobody touched are left out, since an absent field is
 * unchanged; a reason goes along only with the flag (§2, D8). Undefined while no status is chosen.
 */
export function updateOf(
  values: UpdateFormValues,
  { seesEta, initial }: { seesEta: boolean; initial: UpdateFormValues },
): ScannedChange | undefined {
  const { status, location, notes, estimatedDeliveryDate: eta, isDelayed, delayReason } = values;
  if (status === null) return undefined;
  const isDelayTouched = isDelayed !== initial.isDelayed || delayReason !== initial.delayReason;
  return {
    status,
    ...(location.trim() && { location: location.trim() }),
    ...(notes.trim() && { notes: notes.trim() }),
    ...(seesEta &&
      eta !== initial.estimatedDeliveryDate && { estimatedDeliveryDate: eta && fieldInstant(eta).toISOString() }),
    ...(seesEta && isDelayTouched && { isDelayed, ...(isDelayed && { delayReason: delayReason.trim() }) }),
  };
}
