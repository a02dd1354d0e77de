import type { BillingOrder } from '@msafara/domain/billing/billing.schema';
import { unrefunded } from '@msafara/domain/billing/money-back';
import { planOf } from '@msafara/domain/plans/plans';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ListEmpty } from '../../components/list-state.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { Tag, type TagKind } from '../../components/tag.tsx';
import { formatDay } from '../../lib/format.ts';
import { formatDollars } from '../../lib/format-numbers.ts';
import { showToast } from '../../lib/toast.ts';
import { useShown } from '../../lib/use-shown.ts';
import classes from './billing.module.css';
import { useTakeMoneyBack } from './billing.queries.ts';

const KINDS: Record<BillingOrder['status'], TagKind> = {
  pending: 'waiting',
  completed: 'good',
  failed: 'bad',
  refunded: 'quiet',
};

/** What was paid, with the receipts, and the first month's money back while that is open (D4). */
export function OrdersPanel({ orders }: { orders: readonly BillingOrder[] }) {
  const { t } = useTranslation('billing');
  const [chosen, setChosen] = useState<BillingOrder>();
  return (
    <section className={classes.list} aria-label={t('orders.heading')}>
      <h2>{t('orders.heading')}</h2>
      {orders.length === 0 ? (
        <ListEmpty title={t('orders.empty')} text={t('orders.emptyText')} />
      ) : (
        <DataTable
          caption={t('orders.heading')}
          rows={orders}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'date',
              head: t('orders.date'),
              cell: ({ completedAt, createdAt }) => (
                <span className={classes.whole}>{formatDay(completedAt ?? createdAt)}</span>
              ),
            },
            { key: 'plan', head: t('orders.plan'), cell: ({ tier }) => planOf(tier).name, isNarrow: true },
            { key: 'period', head: t('orders.period'), cell: periodOf },
            {
              key: 'status',
              head: t('orders.status'),
              cell: (order) => <Status order={order} />,
            },
            {
              key: 'amount',
              head: t('orders.amount'),
              cell: ({ amount }) => <bdi>{formatDollars(Number(amount))}</bdi>,
              isNarrow: true,
              isEnd: true,
            },
          ]}
          actions={{
            head: t('orders.actions'),
            cell: (order) => (
              <RowButtons>
                {order.completedAt !== null && (
                  <Link className={classes.receiptLink} to={`/receipt/${order.id}`}>
                    {t('orders.receipt')}
                  </Link>
                )}
                {order.moneyBackUntil !== null && (
                  <RowButton label={t('orders.moneyBack')} onClick={() => setChosen(order)}>
                    {t('orders.moneyBack')}
                  </RowButton>
                )}
              </RowButtons>
            ),
          }}
        />
      )}
      <MoneyBack order={chosen} onClose={() => setChosen(undefined)} />
    </section>
  );

  function periodOf({ periodStart, periodEnd }: BillingOrder): string {
    if (periodStart === null || periodEnd === null) return t('orders.none');
    return `${formatDay(periodStart)} – ${formatDay(periodEnd)}`;
  }
}

function Status({ order: { status, refundState } }: { order: BillingOrder }) {
  const { t } = useTranslation('billing');
  if (refundState === 'failed') return <Tag kind="bad">{t('orders.refundFailed')}</Tag>;
  if (refundState !== null) return <Tag kind="waiting">{t('orders.refunding')}</Tag>;
  return <Tag kind={KINDS[status]}>{t(`orders.${status}`)}</Tag>;
}

function MoneyBack({ order, onClose }: { order: BillingOrder | undefined; onClose: () => void }) {
  const { t } = useTranslation('billing');
  const take = useTakeMoneyBack();
  const shown = useShown(order);
  const amount = shown ? formatDollars(Number(unrefunded(shown))) : '';
  const when = shown?.moneyBackUntil ? formatDay(shown.moneyBackUntil) : '';
  const left = shown?.planAfterMoneyBack;
  const plan = left ? planOf(left.tier).name : '';
  const until = left?.paidUntil ? formatDay(left.paidUntil) : '';
  const key = !left ? 'text' : left.paidUntil === null ? 'textEndless' : 'textLeft';
  return (
    <ConfirmDialog
      opened={order !== undefined}
      title={t('moneyBack.title')}
      text={t(`moneyBack.${key}`, { amount, when, plan, until })}
      confirmLabel={take.isPending ? t('moneyBack.running') : t('moneyBack.confirm')}
      danger
      busy={take.isPending}
      onConfirm={() =>
        order &&
        take.mutate(
          { orderId: order.id },
          {
            onSuccess: () => {
              showToast({ title: t('moneyBack.done'), message: t('moneyBack.doneText'), kind: 'success' });
            },
            onSettled: onClose,
          },
        )
      }
      onClose={onClose}
    />
  );
}
