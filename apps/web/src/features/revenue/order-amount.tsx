import type { AdminOrder } from '@msafara/domain/billing/billing.schema';
import { useTranslation } from 'react-i18next';

import { formatDollars } from '../../lib/format-numbers.ts';
import classes from './revenue.module.css';

/** What was paid by an order, and how much of it went back. */
export function Amount({
  order: { amount, refundedAmount },
}: {
  order: Pick<AdminOrder, 'amount' | 'refundedAmount'>;
}) {
  const { t } = useTranslation('revenue');
  const refunded = Number(refundedAmount);
  return (
    <span className={classes.stack} data-at="end">
      <bdi>{formatDollars(Number(amount))}</bdi>
      {refunded > 0 && <bdi className={classes.detail}>{t('refundedAmount', { amount: formatDollars(refunded) })}</bdi>}
    </span>
  );
}
