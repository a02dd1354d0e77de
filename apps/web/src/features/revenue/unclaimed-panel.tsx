import type { UnclaimedPayment } from '@msafara/domain/billing/billing.schema';
import { unrefunded } from '@msafara/domain/billing/money-back';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { ListError } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { formatDateTime } from '../../lib/format.ts';
import { Amount } from './order-amount.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundButton, RefundState } from './refund-state.tsx';
import classes from './revenue.module.css';
import { useUnclaimedPayments } from './revenue.queries.ts';

/** Payments that no account has used, with the way to pay them back (D4); nothing where there are none. */
export function UnclaimedPanel() {
  const { t } = useTranslation('revenue');
  const payments = useUnclaimedPayments();
  const [chosen, setChosen] = useState<UnclaimedPayment>();
  const order = chosen && {
    ...chosen,
    dollars: Number(unrefunded(chosen)),
    method: 'paypal' as const,
    isUsed: false,
  };
  const isShown = payments.isLoadingError || (payments.data !== undefined && payments.data.length > 0);
  return (
    <>
      {isShown && (
        <section className={panel.panel} aria-label={t('unclaimed')} aria-busy={payments.isFetching}>
          <div className={panel.head}>
            <h2>{t('unclaimed')}</h2>
            <p className={panel.note}>{t('unclaimedText')}</p>
          </div>
          {payments.isLoadingError ? (
            <ListError message={t('unclaimedFailed')} onRetry={() => void payments.refetch()} />
          ) : (
            <UnclaimedTable payments={payments.data ?? []} onRefund={setChosen} />
          )}
        </section>
      )}
      <RefundDialog order={order} onClose={() => setChosen(undefined)} />
    </>
  );
}

type UnclaimedTableProps = {
  payments: readonly UnclaimedPayment[];
  onRefund: (payment: UnclaimedPayment) => void;
};

function UnclaimedTable({ payments, onRefund }: UnclaimedTableProps) {
  const { t } = useTranslation('revenue');
  return (
    <DataTable
      caption={t('unclaimed')}
      rows={payments}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'order',
          head: t('order'),
          cell: ({ orderNumber, tier }) => (
            <span className={classes.stack} data-at="title">
              <bdi className={`${classes.id} ${classes.number}`}>{orderNumber}</bdi>
              <span className={classes.detail}>{t(`tiers.${tier}`)}</span>
            </span>
          ),
        },
        {
          key: 'paid',
          head: t('paidOn'),
          cell: ({ completedAt }) => (
            <time dateTime={completedAt}>
              <bdi>{formatDateTime(completedAt)}</bdi>
            </time>
          ),
          isNarrow: true,
        },
        {
          key: 'claim',
          head: t('claimMailed'),
          cell: ({ claimEmail, refundState }) => (
            <span className={classes.stack}>
              {claimEmail === null ? <span className={classes.quiet}>{t('noAddress')}</span> : <bdi>{claimEmail}</bdi>}
              <RefundState state={refundState} />
            </span>
          ),
        },
        {
          key: 'amount',
          head: t('amount'),
          cell: (payment) => <Amount order={payment} />,
          isNarrow: true,
          isEnd: true,
        },
      ]}
      actions={{
        head: t('actions'),
        cell: (payment) => (
          <RefundButton
            orderNumber={payment.orderNumber}
            state={payment.refundState}
            onClick={() => onRefund(payment)}
          />
        ),
      }}
    />
  );
}
