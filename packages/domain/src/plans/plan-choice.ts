import { type Plan, PLAN_FEATURES } from './plans.ts';

/** A plan as the payment page finds it in its address: the fields of §3 as JSON (§2). */
export function planChoice(plan: Plan): string {
  const features = plan.features.map((feature) => PLAN_FEATURES[feature]);
  return JSON.stringify({ ...plan, features, tier: undefined });
}
