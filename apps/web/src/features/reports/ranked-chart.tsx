import '@mantine/charts/styles.css';

import { BarChart } from '@mantine/charts';
import { useElementSize } from '@mantine/hooks';

import { useChartSides } from '../../components/chart-sides.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { wrapTo } from './cut-to.ts';

/** A bar of the chart; `note` stands under its name. */
export type RankedItem = { name: string; note?: string; count: number; colour: string };

const LINE = 17;
/** How wide a letter is on average, and what stays free between the names and the bars. */
const [LETTER, GAP] = [7.5, 12];
/** Room for the count at the end of the longest bar. */
const COUNT_ROOM = 56;
const NARROW = 400;

/** Bars beside their names, in two lines where they are long, cut where they are longer; the table has them whole. */
export function RankedChart({ items, series }: { items: readonly RankedItem[]; series: string }) {
  const { ref, width } = useElementSize();
  const { isRtl, xAxis, yAxis } = useChartSides();
  const nameRoom = Math.min(280, Math.round((width || NARROW) * (width < NARROW ? 0.56 : 0.46)));
  const letters = Math.floor((nameRoom - GAP) / LETTER);
  const rows = items.map(({ name, note }) => ({
    name,
    lines: wrapTo(name, letters),
    notes: note === undefined ? [] : wrapTo(note, letters),
  }));
  const most = Math.max(...rows.map(({ lines, notes }) => lines.length + notes.length));
  return (
    <div ref={ref}>
      <BarChart
        h={items.length * Math.max(38, 16 + LINE * most)}
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
            <Name row={rows[payload.value]} isRtl={isRtl} x={isRtl ? width : 0} y={Number(y)} />
          ),
        }}
        textColor="var(--ink)"
        accessibilityLayer={false}
      />
    </div>
  );
}

type Row = { name: string; lines: readonly string[]; notes: readonly string[] };

type NameProps = { row: Row | undefined; isRtl: boolean; x: number; y: number };

/** A bar's name, from the side where the reading begins; the chart around it is always from left to right. */
function Name({ row, isRtl, x, y }: NameProps) {
  if (!row) return null;
  const { name, lines, notes } = row;
  // The lines stand around the middle of the bar.
  const first = 4 - ((lines.length + notes.length - 1) * LINE) / 2;
  return (
    <g transform={`translate(${String(x)}, ${String(y)})`} fill="var(--ink)" direction={isRtl ? 'rtl' : 'ltr'}>
      <title>{name}</title>
      {lines.map((line, at) => (
        <text key={line} style={{ fontSize: 13, fontWeight: 550 }} y={first + at * LINE}>
          {line}
        </text>
      ))}
      {notes.map((line, at) => (
        <text key={line} style={{ fontSize: 12, fill: 'var(--ink-2)' }} y={first + (lines.length + at) * LINE}>
          {line}
        </text>
      ))}
    </g>
  );
}
