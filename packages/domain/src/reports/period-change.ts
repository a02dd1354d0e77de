import type { ReportFigures } from './reports.schema.ts';

/** How a figure changed: by so many, by a share of what was before, or by so many percentage points. */
export type Change = { kind: 'count' | 'share' | 'points'; by: number; before: number };

/** A share of fewer than this says more than there is to say. */
const LEAST_FOR_SHARE = 10;

/** How a count changed against that of the period before: a share of it, unless that was few or nothing, or it is not a whole percent. */
export function countChange(now: number, before: number): Change {
  const by = now - before;
  // Less than half a percent of many would be told as no change at all.
  const isTooLittle = by !== 0 && Math.abs(by) * 200 < before;
  if (before < LEAST_FOR_SHARE || isTooLittle) return { kind: 'count', by, before };
  return { kind: 'share', by: by / before, before };
}

/** How a rate (0 to 1) changed, in percentage points; undefined where either is a share of nothing. */
export function rateChange(
  now: { part: number; whole: number },
  before: { part: number; whole: number },
): Change | undefined {
  if (now.whole === 0 || before.whole === 0) return undefined;
  const rate = before.part / before.whole;
  return { kind: 'points', by: (now.part / now.whole - rate) * 100, before: rate };
}

/** What is compared of two periods; undefined where one of them has nothing to compare. */
export type FigureChanges = Record<
  'total' | 'delivered' | 'deliveryRate' | 'delayed' | 'exceptions' | 'inTransit' | 'priority' | 'onTime',
  Change | undefined
>;

/** Each figure with its change against the period before. */
export function figureChanges(now: ReportFigures, before: ReportFigures): FigureChanges {
  const rate = ({ delivered, total }: ReportFigures) => ({ part: delivered, whole: total });
  const onTime = ({ onTime: { met, judged } }: ReportFigures) => ({ part: met, whole: judged });
  return {
    total: countChange(now.total, before.total),
    delivered: countChange(now.delivered, before.delivered),
    deliveryRate: rateChange(rate(now), rate(before)),
    delayed: countChange(now.delayed, before.delayed),
    exceptions: countChange(now.exceptions, before.exceptions),
    inTransit: countChange(now.inTransit, before.inTransit),
    priority: countChange(now.priority.total, before.priority.total),
    onTime: rateChange(onTime(now), onTime(before)),
  };
}
