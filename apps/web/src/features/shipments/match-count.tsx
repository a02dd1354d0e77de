import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format.ts';
import classes from './shipments-page.module.css';
import { useShipmentPage, WORKSPACE_PAGE } from './shipments.queries.ts';
import type { ListAddress } from './use-list-address.ts';

/** How many shipments the list holds. */
export function MatchCount({ address }: { address: ListAddress }) {
  const { t } = useTranslation('shipments');
  const { data } = useShipmentPage(address, WORKSPACE_PAGE);
  if (!data) return <p className={classes.count} />;
  const number = `${formatNumber(data.total)}${data.totalIsCapped ? '+' : ''}`;
  return <p className={classes.count}>{t('match', { count: data.total, number })}</p>;
}
