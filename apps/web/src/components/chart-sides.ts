import { useDirection } from '@mantine/core';

/** Which way columns and bars run: in Arabic from right to left, with the scale where the reading begins. */
export function useChartSides() {
  const { dir } = useDirection();
  const isRtl = dir === 'rtl';
  const text = { fontSize: 12, fill: 'currentColor' };
  return {
    isRtl,
    // The chart around a label is always from left to right.
    xAxis: { reversed: isRtl, tick: { ...text, transform: 'translate(0, 10)', direction: dir } },
    yAxis: {
      orientation: isRtl ? 'right' : 'left',
      tick: { ...text, transform: isRtl ? 'translate(10, 0)' : 'translate(-10, 0)' },
    },
  } as const;
}
