import type { OrderStatus } from '@msafara/domain/revenue/revenue.schema';
import { useTranslation } from 'react-i18next';

import classes from './revenue.module.css';

/** The default badge for completed orders, a secondary one for all others (§2). */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation('revenue');
  return (
    <span className={classes.badge} data-kind={status === 'completed' ? 'default' : 'secondary'}>
      {t(`statuses.${status}`)}
    </span>
  );
}
