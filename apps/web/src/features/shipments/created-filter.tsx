import { useTranslation } from 'react-i18next';

import { DayRange } from '../../components/day-range.tsx';
import { useSpanWords } from '../../lib/use-span-words.ts';
import classes from './list-filters.module.css';
import type { ListAddress } from './use-list-address.ts';

/** The days within which a shipment was created, said on the button that changes them. */
export function CreatedFilter({ address: { filters, setFilters } }: { address: ListAddress }) {
  const { t } = useTranslation('shipments');
  const { from, to } = filters;
  const said = useSpanWords();
  return (
    <DayRange
      className={classes.half}
      from={from}
      to={to}
      label={t('filter.created')}
      said={said(from, to)}
      fromLabel={t('filter.from')}
      toLabel={t('filter.to')}
      onChange={setFilters}
    />
  );
}
