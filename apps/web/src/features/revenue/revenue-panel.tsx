import type { Revenue } from '@msafara/domain/revenue/revenue.schema';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatDollars, formatNumber } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { RecentOrders } from './recent-orders.tsx';
import classes from './revenue.module.css';

/** Subscription revenue for administrators: totals, the last 30 days, by tier, the newest orders (§2). */
export function RevenuePanel() {
  const { t } = useTranslation('revenue');
  const revenue = trpc.revenue.read.useQuery(undefined, { refetchOnMount: 'always' });
  const hasOrders = revenue.isSuccess && revenue.data.recentOrders.length > 0;
  return (
    <div className={classes.page}>
      <section className={classes.panel} aria-label={t('title')} aria-busy={revenue.isFetching}>
        <div className={classes.head}>
          <h2>{t('title')}</h2>
        </div>
        {revenue.isPending && <ListSkeleton rows={3} />}
        {revenue.isError && <ListError message={t('failed')} onRetry={() => void revenue.refetch()} />}
        {revenue.isSuccess && !hasOrders && <ListEmpty title={t('empty')} text={t('emptyText')} />}
        {hasOrders && <Figures revenue={revenue.data} />}
      </section>
      {hasOrders && revenue.data.subscriptionBreakdown.length > 0 && (
        <Breakdown rows={revenue.data.subscriptionBreakdown} />
      )}
      {hasOrders && <RecentOrders orders={revenue.data.recentOrders} />}
    </div>
  );
}

function Figures({ revenue: { totalRevenue, monthlyRevenue, ordersCount } }: { revenue: Revenue }) {
  const { t } = useTranslation('revenue');
  const figures = [
    { key: 'total', name: t('total'), value: formatDollars(totalRevenue), note: t('totalNote') },
    { key: 'monthly', name: t('monthly'), value: formatDollars(monthlyRevenue), note: t('monthlyNote') },
    { key: 'orders', name: t('orders'), value: formatNumber(ordersCount), note: t('ordersNote') },
  ];
  return (
    <dl className={classes.strip} aria-label={t('figures')}>
      {figures.map(({ key, name, value, note }) => (
        <div key={key} className={classes.figure}>
          <dt>{name}</dt>
          <dd className={classes.value}>
            <bdi>{value}</bdi>
          </dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function Breakdown({ rows }: { rows: Revenue['subscriptionBreakdown'] }) {
  const { t } = useTranslation('revenue');
  return (
    <section className={classes.panel} aria-label={t('breakdown')}>
      <div className={classes.head}>
        <h2>{t('breakdown')}</h2>
      </div>
      <DataTable
        caption={t('breakdown')}
        rows={rows}
        rowKey={({ tier }) => tier}
        columns={[
          { key: 'tier', head: t('tier'), cell: ({ tier }) => t(`tiers.${tier}`) },
          { key: 'orders', head: t('orders'), cell: ({ count }) => <bdi>{formatNumber(count)}</bdi>, isEnd: true },
          {
            key: 'revenue',
            head: t('revenue'),
            cell: ({ revenue }) => <bdi>{formatDollars(revenue)}</bdi>,
            isEnd: true,
          },
        ]}
      />
    </section>
  );
}
