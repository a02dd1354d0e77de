import { useDirection } from '@mantine/core';

/** Which way columns and bars run: in Arabic from right to left, with the scale where the reading begins. */
export function useChartSides() {
  const { dir } = useDirection();
  const isRtl = dir === 'rtl';
  return { isRtl, xAxis: { reversed: isRtl }, yAxis: { orientation: isRtl ? 'right' : 'left' } } as const;
}
