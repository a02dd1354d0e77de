import '@mantine/charts/styles.css';

import { BarChart } from '@mantine/charts';
import type { Report } from '@msafara/domain/reports/reports.schema';
import { useTranslation } from 'react-i18next';

import { useChartSides } from '../../components/chart-sides.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { bucketName } from './report-tables.ts';

/** What was created in each bucket, in two parts: delivered since, and not yet. */
export function TimelineChart({ timeline, height }: { timeline: Report['timeline']; height: number }) {
  const { xAxis, yAxis } = useChartSides();
  const { t } = useTranslation('reports');
  return (
    <BarChart
      h={height}
      type="stacked"
      dataKey="name"
      data={timeline.buckets.map((bucket) => ({
        name: bucketName(bucket, timeline.unit),
        delivered: bucket.delivered,
        rest: bucket.created - bucket.delivered,
      }))}
      series={[
        { name: 'delivered', label: t('timeline.delivered'), color: 'var(--savanna)' },
        { name: 'rest', label: t('timeline.rest'), color: 'var(--lake-tint)' },
      ]}
      barProps={({ name }) => ({
        stroke: name === 'rest' ? 'var(--lake)' : 'var(--savanna)',
        strokeOpacity: 1,
      })}
      barChartProps={{ barCategoryGap: '14%', margin: { top: 8, right: 4 } }}
      maxBarWidth={56}
      valueFormatter={(value) => formatNumber(value)}
      xAxisProps={{ ...xAxis, minTickGap: 28, interval: 'preserveStart' }}
      yAxisProps={{ ...yAxis, width: 54, allowDecimals: false }}
      strokeDasharray="0"
      tickLine="none"
      gridColor="var(--rule)"
      textColor="var(--ink-2)"
      cursorFill="var(--hover)"
      accessibilityLayer={false}
    />
  );
}
