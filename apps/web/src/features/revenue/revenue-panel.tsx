import '@mantine/core/styles/Button.css';

import type { Revenue } from '@msafara/domain/revenue/revenue.schema';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { formatDollars, formatNumber } from '../../lib/format-numbers.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { AllOrders } from './all-orders.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { RecordDialog } from './record-dialog.tsx';
import type { OrganisationPickerSlot } from './record-form.tsx';
import classes from './revenue.module.css';
import { useRevenue } from './revenue.queries.ts';
import { UnclaimedPanel } from './unclaimed-panel.tsx';

type RevenuePanelProps = { address: ListAddress; organisationPicker: OrganisationPickerSlot };

/** Subscription revenue for administrators: totals, the last 30 days, by month and tier, and every order (§2, D4). */
export function RevenuePanel({ address, organisationPicker }: RevenuePanelProps) {
  const { t } = useTranslation('revenue');
  const revenue = useRevenue();
  const [isRecording, setIsRecording] = useState(false);
  const hasOrders = revenue.data !== undefined && revenue.data.recentOrders.length > 0;
  return (
    <div className={classes.page}>
      <section className={panel.panel} aria-label={t('title')} aria-busy={revenue.isFetching}>
        <div className={panel.head}>
          <h2>{t('title')}</h2>
          <div className={panel.tools}>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsRecording(true)}>
              {t('record')}
            </Button>
          </div>
        </div>
        {revenue.isPending && <ListSkeleton rows={3} />}
        {revenue.isLoadingError && <ListError message={t('failed')} onRetry={() => void revenue.refetch()} />}
        {revenue.data && !hasOrders && <ListEmpty title={t('empty')} text={t('emptyText')} />}
        {hasOrders && <Figures revenue={revenue.data} />}
      </section>
      {hasOrders && <MonthsPanel />}
      <UnclaimedPanel />
      {hasOrders && revenue.data.subscriptionBreakdown.length > 0 && (
        <Breakdown rows={revenue.data.subscriptionBreakdown} />
      )}
      {hasOrders && <RecentOrders orders={revenue.data.recentOrders} />}
      {(hasOrders || revenue.isLoadingError) && <AllOrders address={address} />}
      <RecordDialog
        opened={isRecording}
        onClose={() => setIsRecording(false)}
        organisationPicker={organisationPicker}
      />
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
    <section className={panel.panel} aria-label={t('breakdown')}>
      <div className={panel.head}>
        <h2>{t('breakdown')}</h2>
      </div>
      <DataTable
        caption={t('breakdown')}
        rows={rows}
        rowKey={({ tier }) => tier}
        isSlim
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
