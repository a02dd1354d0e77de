import '@mantine/charts/styles.css';

import { BarChart } from '@mantine/charts';
import type { RevenueMonth } from '@msafara/domain/billing/billing.schema';
import { useTranslation } from 'react-i18next';

import { useChartSides } from '../../components/chart-sides.ts';
import { formatDollars, formatPrice } from '../../lib/format-numbers.ts';
import { formatMonth } from '../../lib/format.ts';

/** What each month brought in, less what went back of it. */
export function MonthsChart({ months, height }: { months: readonly RevenueMonth[]; height: number }) {
  const { xAxis, yAxis } = useChartSides();
  const { t } = useTranslation('revenue');
  return (
    <BarChart
      h={height}
      dataKey="name"
      data={months.map(({ month, revenue }) => ({ name: formatMonth(month), revenue }))}
      series={[{ name: 'revenue', label: t('revenue'), color: 'var(--lake)' }]}
      barChartProps={{ barCategoryGap: '24%', margin: { top: 8, right: 4 } }}
      maxBarWidth={48}
      valueFormatter={formatDollars}
      xAxisProps={{ ...xAxis, minTickGap: 4, interval: 'equidistantPreserveStart' }}
      yAxisProps={{
        ...yAxis,
        width: 60,
        allowDecimals: false,
        tickFormatter: (value: number) => formatPrice({ amount: String(value) }),
      }}
      strokeDasharray="0"
      tickLine="none"
      gridColor="var(--rule)"
      textColor="var(--ink-2)"
      cursorFill="var(--hover)"
      accessibilityLayer={false}
    />
  );
}
