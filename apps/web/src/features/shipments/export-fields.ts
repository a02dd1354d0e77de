import { DETAIL_NAMES, type DetailName, SHIPMENT_DETAILS } from '@msafara/domain/shipments/shipment-details';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';

import { detailTexts } from '../../lib/detail-text.ts';
import { localField } from '../../lib/local-field.ts';

/** What a file of shipments tells of each, in the order of its columns; the names are those of an import where it has them. */
export const EXPORT_FIELDS = [
  'trackingNumber',
  ...DETAIL_NAMES,
  'status',
  'currentLocation',
  'estimatedDeliveryDate',
  'isDelayed',
  'delayReason',
  'actualDeliveryDate',
  'createdAt',
  'updatedAt',
  'organisationName',
] as const;

export type ExportField = (typeof EXPORT_FIELDS)[number];

/** The fields of a file for a reader: organisations are for those who see all (§6). */
export function exportFieldsFor({ seesAll }: { seesAll: boolean }): ExportField[] {
  return EXPORT_FIELDS.filter((field) => field !== 'organisationName' || seesAll);
}

/** The words of what is chosen from a list. */
type Terms = {
  status: (status: Shipment['status']) => string;
  priority: (priority: Shipment['priority']) => string;
  yes: string;
  no: string;
};

/** A cell: words, a number, or a date and time of the reader's zone as our import reads it, `2026-11-22 14:05`. */
export type ExportCell = string | number | { wallTime: string };

function wallTime(iso: string | null): ExportCell {
  const local = localField(iso);
  return local ? { wallTime: local.replace('T', ' ') } : '';
}

function isDetail(field: ExportField): field is DetailName {
  return field in SHIPMENT_DETAILS;
}

/**
 * One shipment as a row of cells; numbers stay numbers, and times stay times. An estimate that somebody of the organisation
 * set is told on every plan, the default one to those who see estimates (§2).
 */
export function exportRow(
  shipment: Shipment,
  { fields, terms, seesEta }: { fields: readonly ExportField[]; terms: Terms; seesEta: boolean },
): ExportCell[] {
  const details = detailTexts(shipment);
  const isTold = seesEta || !shipment.etaIsDefault;
  const cells: Record<Exclude<ExportField, DetailName>, ExportCell> = {
    trackingNumber: shipment.trackingNumber,
    status: terms.status(shipment.status),
    currentLocation: shipment.currentLocation ?? '',
    estimatedDeliveryDate: wallTime(isTold ? shipment.estimatedDeliveryDate : null),
    isDelayed: shipment.isDelayed ? terms.yes : terms.no,
    delayReason: shipment.delayReason ?? '',
    actualDeliveryDate: wallTime(shipment.actualDeliveryDate),
    createdAt: wallTime(shipment.createdAt),
    updatedAt: wallTime(shipment.updatedAt),
    organisationName: shipment.organisationName,
  };
  return fields.map((field) => {
    if (!isDetail(field)) return cells[field];
    if (field === 'priority') return terms.priority(shipment.priority);
    if (field === 'pieces') return shipment.pieces ?? '';
    if (field === 'weightGrams') return shipment.weightGrams === null ? '' : shipment.weightGrams / 1000;
    return details[field];
  });
}
