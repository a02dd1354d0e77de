import type { Revenue } from '@msafara/domain/revenue/revenue.schema';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import panel from '../../components/panel.module.css';
import { formatDateTime } from '../../lib/format.ts';
import { formatDollars } from '../../lib/format-numbers.ts';
import classes from './revenue.module.css';
import { StatusBadge } from './status-badge.tsx';

const ID_LENGTH = 8;

/** The newest orders of every status; their ids cut to 8 characters, whole on hover (§2). */
export function RecentOrders({ orders }: { orders: Revenue['recentOrders'] }) {
  const { t } = useTranslation('revenue');
  return (
    <section className={panel.panel} aria-label={t('recent')}>
      <div className={panel.head}>
        <h2>{t('recent')}</h2>
      </div>
      <DataTable
        caption={t('recent')}
        rows={orders}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'order',
            head: t('order'),
            cell: ({ id }) => (
              <bdi className={classes.id} title={id}>
                {id.slice(0, ID_LENGTH)}
              </bdi>
            ),
          },
          { key: 'tier', head: t('tier'), cell: ({ subscriptionTier }) => t(`tiers.${subscriptionTier}`) },
          { key: 'status', head: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
          {
            key: 'placed',
            head: t('placed'),
            cell: ({ createdAt }) => (
              <time dateTime={createdAt}>
                <bdi>{formatDateTime(createdAt)}</bdi>
              </time>
            ),
            isNarrow: true,
          },
          {
            key: 'amount',
            head: t('amount'),
            cell: ({ amount }) => <bdi>{formatDollars(Number(amount))}</bdi>,
            isNarrow: true,
            isEnd: true,
          },
        ]}
      />
    </section>
  );
}
