import { useDirection } from '@mantine/core';

/** Which way the charts run: in Arabic from right to left, with the figures of the scale where the reading begins. */
export function useChartSides() {
  const { dir } = useDirection();
  const isRtl = dir === 'rtl';
  return { isRtl, xAxis: { reversed: isRtl }, yAxis: { orientation: isRtl ? 'right' : 'left' } } as const;
}
