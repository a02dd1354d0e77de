import type { Report } from '@msafara/domain/reports/reports.schema';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';

import { routeText } from '../../lib/format.ts';
import type { RankedItem } from './ranked-chart.tsx';
import { cellText, delayRows, shareCell, type Words } from './report-tables.ts';

/** The colours of the statuses' tiles, as bars. */
export const STATUS_COLOURS: Readonly<Record<ShipmentStatus, string>> = {
  Created: 'var(--neutral)',
  'Picked Up': 'var(--lake-half)',
  'In Transit': 'var(--lake)',
  'Out for Delivery': 'var(--ochre)',
  Delivered: 'var(--savanna)',
  Exception: 'var(--clay)',
};

/** Bars of the statuses, each with its share. */
export function statusItems({ statuses, figures }: Report, t: Words): RankedItem[] {
  return statuses.map(({ status, count }) => ({
    name: t(`common:status.${status}`),
    note: cellText(shareCell(count, figures.total), t('reports:none')),
    count,
    colour: STATUS_COLOURS[status],
  }));
}

function medianWords(hours: number | null, t: Words): string {
  if (hours === null) return t('reports:lanes.undelivered');
  const whole = Math.round(hours);
  if (whole < 1) return t('reports:lanes.under');
  if (whole < 24) return t('reports:lanes.hours', { hours: whole });
  return t('reports:lanes.days', { days: Math.floor(whole / 24), hours: whole % 24 });
}

/** Bars of the lanes, each with its median transit time. */
export function laneItems({ lanes }: Report, t: Words): RankedItem[] {
  return lanes.map(({ origin, destination, count, medianTransitHours }) => ({
    name: routeText(origin, destination),
    note: medianWords(medianTransitHours, t),
    count,
    colour: 'var(--lake)',
  }));
}

/** Bars of the reasons for delays. */
export function delayItems({ delayReasons }: Report, t: Words): RankedItem[] {
  return delayRows(delayReasons, t).map(([name, count]) => ({ name, count, colour: 'var(--clay)' }));
}

/** Bars of the reasons why nothing was handed over. */
export function failureItems({ door }: Report, t: Words): RankedItem[] {
  return door.reasons.map(({ reason, count }) => ({
    name: t(`proofs:reason.${reason}`),
    count,
    colour: 'var(--clay)',
  }));
}
