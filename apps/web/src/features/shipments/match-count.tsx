import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format-numbers.ts';
import classes from './shipments-page.module.css';
import { useShipmentPage, WORKSPACE_PAGE } from './shipments.queries.ts';
import type { ListAddress } from './use-list-address.ts';

/** How many shipments the list holds, and the way back to all of them. */
export function MatchCount({ address }: { address: ListAddress }) {
  const { t } = useTranslation('shipments');
  const { data } = useShipmentPage(address, WORKSPACE_PAGE);
  return (
    <div className={classes.matches}>
      <p className={classes.count}>
        {data &&
          t('match', {
            count: data.total,
            number: `${formatNumber(data.total)}${data.totalIsCapped ? '+' : ''}`,
          })}
      </p>
      {(address.isFiltered || address.search) && (
        <button type="button" className={classes.clear} onClick={address.clear}>
          {t('filter.clear')}
        </button>
      )}
    </div>
  );
}
