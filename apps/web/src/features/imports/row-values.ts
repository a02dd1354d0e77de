import { PRIORITIES } from '@msafara/domain/shipments/shipment-details';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import type { TFunction } from 'i18next';

import { formatDateTime, formatDay, formatTime } from '../../lib/format.ts';
import { formatNumber, formatWeight } from '../../lib/format-numbers.ts';
import type { Column, ImportField } from './columns.ts';
import { cellText } from './read-file.ts';
import type { CheckedRow } from './rows.ts';

type Words = TFunction<['imports', 'common', 'shipments']>;

/** A field's value as it will be written, in the reader's words; undefined where the cell says none. */
function written(field: ImportField, value: unknown, t: Words): string | undefined {
  const status = SHIPMENT_STATUSES.find((one) => field === 'status' && one === value);
  if (status) return t(`common:status.${status}`);
  const priority = PRIORITIES.find((one) => field === 'priority' && one === value);
  if (priority) return t(`common:priority.${priority}`);
  if (field === 'estimatedDeliveryDate' && typeof value === 'string' && value !== '?') {
    // A day without a time is its midnight.
    return formatTime(value) === '00:00' ? formatDay(value) : formatDateTime(value);
  }
  if (field === 'weightGrams' && typeof value === 'number') return formatWeight(value);
  if (field === 'trackingNumber' && typeof value === 'string') return value.toUpperCase();
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return t(value ? 'shipments:export.yes' : 'shipments:export.no');
  return typeof value === 'string' && value !== '?' ? value : undefined;
}

/** What a cell of the preview shows: what will be written, or what stands in the file where that cannot be read. */
export function previewText({ cells, values }: CheckedRow, { index, use }: Column, t: Words): string {
  const text = cellText(cells[index]);
  if (use === 'extra' || use === 'out' || text.trim() === '') return text;
  return written(use, values[use], t) ?? text;
}
