import '@mantine/charts/styles.css';

import { BarChart } from '@mantine/charts';
import { useElementSize } from '@mantine/hooks';

import { useChartSides } from '../../components/chart-sides.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { cutTo } from './cut-to.ts';

/** A bar of the chart; `note` stands under its name. */
export type RankedItem = { name: string; note?: string; count: number; colour: string };

const ROW = { plain: 38, noted: 50 } as const;
/** How wide a letter is on average, and what stays free between the names and the bars. */
const [LETTER, GAP] = [7.3, 8];
/** Room for the count at the end of the longest bar. */
const COUNT_ROOM = 56;
const NARROW = 400;

/** How high a chart of so many bars is. */
function rankedHeight(items: readonly RankedItem[]): number {
  return items.length * (items.some(({ note }) => note !== undefined) ? ROW.noted : ROW.plain);
}

/** Bars beside each other's names, longest names cut; the table has them whole. */
export function RankedChart({ items, series }: { items: readonly RankedItem[]; series: string }) {
  const { ref, width } = useElementSize();
  const { isRtl, xAxis, yAxis } = useChartSides();
  const nameRoom = Math.min(280, Math.round((width || NARROW) * (width < NARROW ? 0.56 : 0.46)));
  return (
    <div ref={ref}>
      <BarChart
        h={rankedHeight(items)}
        orientation="vertical"
        dataKey="at"
        data={items.map(({ count, colour }, at) => ({ at, count, color: colour }))}
        series={[{ name: 'count', label: series, color: 'var(--lake)' }]}
        barChartProps={{
          margin: { top: 0, bottom: 0, left: isRtl ? COUNT_ROOM : 0, right: isRtl ? 0 : COUNT_ROOM },
          barCategoryGap: 8,
        }}
        maxBarWidth={20}
        minBarSize={2}
        withXAxis={false}
        xAxisProps={{ ...xAxis, domain: [0, 'dataMax'] }}
        withTooltip={false}
        gridAxis="none"
        tickLine="none"
        withBarValueLabel
        valueLabelProps={{ fill: 'var(--ink)', fontSize: 13, fontWeight: 600 }}
        valueFormatter={(value) => formatNumber(value)}
        yAxisProps={{
          ...yAxis,
          width: nameRoom,
          interval: 0,
          tick: ({ y, payload }: { y: number | string; payload: { value: number } }) => (
            <Name item={items[payload.value]} isRtl={isRtl} x={isRtl ? width : 0} y={Number(y)} room={nameRoom} />
          ),
        }}
        textColor="var(--ink)"
        accessibilityLayer={false}
      />
    </div>
  );
}

type NameProps = { item: RankedItem | undefined; isRtl: boolean; x: number; y: number; room: number };

/** A bar's name, from the side where the reading begins; the chart around it is always from left to right. */
function Name({ item, isRtl, x, y, room }: NameProps) {
  if (!item) return null;
  const letters = Math.floor((room - GAP) / LETTER);
  return (
    <g transform={`translate(${String(x)}, ${String(y)})`} fill="var(--ink)" direction={isRtl ? 'rtl' : 'ltr'}>
      <title>{item.name}</title>
      <text style={{ fontSize: 13, fontWeight: 550 }} y={item.note === undefined ? 4 : -3}>
        {cutTo(item.name, letters)}
      </text>
      {item.note !== undefined && (
        <text y={14} style={{ fontSize: 12, fill: 'var(--ink-2)' }}>
          {item.note}
        </text>
      )}
    </g>
  );
}
