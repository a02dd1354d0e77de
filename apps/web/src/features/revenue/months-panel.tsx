import '@mantine/core/styles/Skeleton.css';

import type { RevenueMonth } from '@msafara/domain/billing/billing.schema';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { Later } from '../../components/later.tsx';
import { ListError } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { formatDollars, formatNumber } from '../../lib/format-numbers.ts';
import { formatMonth } from '../../lib/format.ts';
import { lazyRoute } from '../../lib/lazy-route.ts';
import classes from './revenue.module.css';
import { useRevenueMonths } from './revenue.queries.ts';

const MonthsChart = lazyRoute(() => import('./months-chart.tsx').then((m) => m.MonthsChart), []);

const HEIGHT = 230;

/** Net revenue of the last twelve months as a chart, and the table behind it (D4). */
export function MonthsPanel() {
  const { t } = useTranslation('revenue');
  const months = useRevenueMonths();
  return (
    <section className={panel.panel} aria-label={t('months')} aria-busy={months.isFetching}>
      <div className={panel.head}>
        <h2>{t('months')}</h2>
        <p className={panel.note}>{t('monthsText')}</p>
      </div>
      {months.isLoadingError ? (
        <ListError message={t('failed')} onRetry={() => void months.refetch()} />
      ) : (
        <div className={classes.chart}>
          {months.data ? (
            <Later height={HEIGHT}>
              <div role="img" aria-label={t('monthsImage')}>
                <MonthsChart months={months.data} height={HEIGHT} />
              </div>
            </Later>
          ) : (
            <Skeleton height={HEIGHT} radius={6} />
          )}
        </div>
      )}
      {months.data && <MonthsTable months={months.data} />}
    </section>
  );
}

function MonthsTable({ months }: { months: readonly RevenueMonth[] }) {
  const { t } = useTranslation('revenue');
  return (
    <details className={classes.details}>
      <summary>{t('asTable')}</summary>
      <DataTable
        caption={t('months')}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
        isSlim
        columns={[
          { key: 'month', head: t('month'), cell: ({ month }) => formatMonth(month), isNarrow: true },
          { key: 'orders', head: t('orders'), cell: ({ orders }) => <bdi>{formatNumber(orders)}</bdi>, isEnd: true },
          {
            key: 'revenue',
            head: t('revenue'),
            cell: ({ revenue }) => <bdi>{formatDollars(revenue)}</bdi>,
            isEnd: true,
          },
        ]}
      />
    </details>
  );
}
