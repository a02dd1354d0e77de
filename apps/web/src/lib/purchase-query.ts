import { planChoice } from '@msafara/domain/plans/plan-choice';
import type { Plan } from '@msafara/domain/plans/plans';

/** The query by which the pages of a purchase know it: the plan, and its order once there is one (§2). */
export function purchaseQuery(plan: Plan, orderId?: string): string {
  return new URLSearchParams({ plan: planChoice(plan), ...(orderId !== undefined && { orderId }) }).toString();
}
