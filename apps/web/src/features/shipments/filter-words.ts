import type { ShipmentFilter } from '@msafara/domain/shipments/saved-filters.schema';
import { useTranslation } from 'react-i18next';

import { useSpanWords } from '../../lib/use-span-words.ts';

/** Says what a filter asks for, part by part. */
export function useFilterWords() {
  const { t } = useTranslation(['shipments', 'common']);
  const spanWords = useSpanWords();
  return ({ search, status, priority, isDelayed, createdFrom, createdTo }: ShipmentFilter): string[] =>
    [
      search && t('shipments:saved.search', { search }),
      status && t(`common:status.${status}`),
      priority && t(`common:priority.${priority}`),
      isDelayed && t('shipments:filter.delayed'),
      spanWords(createdFrom, createdTo),
    ].filter((part) => typeof part === 'string');
}
