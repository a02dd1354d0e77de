import type { AdminOrder } from '@msafara/domain/billing/billing.schema';
import { unrefunded } from '@msafara/domain/billing/money-back';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { SearchedList } from '../../components/searched-list.tsx';
import { formatDateTime, formatDay } from '../../lib/format.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { Amount } from './order-amount.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RefundButton, RefundState } from './refund-state.tsx';
import classes from './revenue.module.css';
import { useOrderPage } from './revenue.queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** Every order of every organisation, searched and paged, each with its refund (D4). */
export function AllOrders({ address }: { address: ListAddress }) {
  const { t } = useTranslation('revenue');
  const page = useOrderPage(address);
  const [chosen, setChosen] = useState<AdminOrder>();
  const order = chosen && {
    ...chosen,
    dollars: Number(unrefunded(chosen)),
    isUsed: chosen.organisationId !== null,
  };
  return (
    <>
      <SearchedList
        title={t('all')}
        query={page}
        address={address}
        search={t('search')}
        failed={t('allFailed')}
        empty={t('allEmpty')}
      >
        {(orders) => <OrderTable orders={orders} onRefund={setChosen} />}
      </SearchedList>
      <RefundDialog order={order} onClose={() => setChosen(undefined)} />
    </>
  );
}

type OrderTableProps = { orders: readonly AdminOrder[]; onRefund: (order: AdminOrder) => void };

function OrderTable({ orders, onRefund }: OrderTableProps) {
  const { t } = useTranslation('revenue');
  return (
    <DataTable
      caption={t('all')}
      rows={orders}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'organisation',
          head: t('organisation'),
          cell: ({ organisationName, tier }) => (
            <span className={classes.stack} data-at="title">
              {organisationName === null ? (
                <span className={classes.quiet}>{t('nobody')}</span>
              ) : (
                <bdi>{organisationName}</bdi>
              )}
              <span className={classes.detail}>{t(`tiers.${tier}`)}</span>
            </span>
          ),
        },
        {
          key: 'status',
          head: t('status'),
          cell: ({ status, refundState }) => (
            <span className={classes.stack}>
              <StatusBadge status={status} />
              <RefundState state={refundState} />
            </span>
          ),
          isNarrow: true,
        },
        { key: 'method', head: t('paidBy'), cell: (order) => <PaidBy order={order} /> },
        { key: 'placed', head: t('placed'), cell: (order) => <Placed order={order} />, isNarrow: true, isExtra: true },
        {
          key: 'amount',
          head: t('amount'),
          cell: (order) => <Amount order={order} />,
          isNarrow: true,
          isEnd: true,
        },
      ]}
      actions={{
        head: t('actions'),
        cell: (order) =>
          order.status === 'completed' && (
            <RefundButton orderNumber={order.orderNumber} state={order.refundState} onClick={() => onRefund(order)} />
          ),
      }}
    />
  );
}

/** How it was paid, with what tells it apart there. */
function PaidBy({ order: { method, reference, orderNumber } }: { order: AdminOrder }) {
  const { t } = useTranslation('revenue');
  return (
    <span className={classes.stack}>
      {t(method)}
      <bdi className={`${classes.detail} ${classes.number}`}>{reference ?? orderNumber}</bdi>
    </span>
  );
}

function Placed({ order: { createdAt } }: { order: AdminOrder }) {
  return (
    <time dateTime={createdAt} title={formatDateTime(createdAt)}>
      <bdi>{formatDay(createdAt)}</bdi>
    </time>
  );
}
