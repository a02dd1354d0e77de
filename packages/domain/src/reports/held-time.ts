import type { HoldReason } from '../milestones/milestone-codes.ts';

/** A hold that was opened or released, and when. */
export type HoldTold = { code: 'hold_opened' | 'hold_released'; reason: HoldReason; at: string };

/** A delivery with the estimate that it missed, and the holds that are on record of it, in the order in which they happened. */
export type LateDelivery = { createdAt: string; estimatedAt: string; deliveredAt: string; holds: readonly HoldTold[] };

type Held = Pick<LateDelivery, 'createdAt' | 'deliveredAt' | 'holds'>;

/**
 * For how long authorities held goods from their registration to their delivery, in milliseconds (D26). Holds at the same time count
 * once; one that nobody released ended with the delivery.
 */
export function heldMs({ createdAt, deliveredAt, holds }: Held): number {
  const [from, until] = [Date.parse(createdAt), Date.parse(deliveredAt)];
  const open = new Set<HoldReason>();
  let [held, since] = [0, from];
  for (const { code, reason, at } of holds) {
    const now = Math.min(until, Math.max(from, Date.parse(at)));
    if (open.size > 0) held += now - since;
    since = now;
    if (code === 'hold_opened') open.add(reason);
    else open.delete(reason);
  }
  return open.size > 0 ? held + until - since : held;
}

/** Whether a late delivery would have kept its estimate without the time that authorities held it (D26). */
export function isLateByHolds(late: LateDelivery): boolean {
  return Date.parse(late.deliveredAt) - heldMs(late) <= Date.parse(late.estimatedAt);
}
