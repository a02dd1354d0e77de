import type { ShipmentFilter } from '@msafara/domain/shipments/saved-filters.schema';
import { useTranslation } from 'react-i18next';

import { formatDaySpan } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

/** Says between which days shipments were created; undefined where any day will do. */
export function useCreatedWords() {
  const { t } = useTranslation('shipments');
  const now = useNow();
  return (from: string | undefined, to: string | undefined): string | undefined => {
    if (from && to && from <= to) return formatDaySpan(from, to, { now });
    if (from) return t('filter.since', { day: formatDaySpan(from, from, { now }) });
    return to ? t('filter.until', { day: formatDaySpan(to, to, { now }) }) : undefined;
  };
}

/** Says what a filter asks for, part by part. */
export function useFilterWords() {
  const { t } = useTranslation(['shipments', 'common']);
  const created = useCreatedWords();
  return ({ search, status, priority, isDelayed, createdFrom, createdTo }: ShipmentFilter): string[] =>
    [
      search && t('shipments:saved.search', { search }),
      status && t(`common:status.${status}`),
      priority && t(`common:priority.${priority}`),
      isDelayed && t('shipments:filter.delayed'),
      created(createdFrom, createdTo),
    ].filter((part) => typeof part === 'string');
}
