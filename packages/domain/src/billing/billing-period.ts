import { planOf, type Tier } from '../plans/plans.ts';

/**
 * What an organisation has other than by payments: a trial, or a plan that an administrator set.
 * `paidUntil` is ISO-8601 UTC, null is open-ended (D1, D2).
 */
export type PlanBase = { tier: Tier; paidUntil: string | null; isTrial: boolean };

/** One month that was paid: an order that counts from `at`, ISO-8601 UTC (D4). */
export type Credit = { orderId: string; tier: Tier; at: string };

/** The time that one order pays for; another plan cuts it short, to nothing where it had not begun. */
export type PaidPeriod = { orderId: string; tier: Tier; start: string; end: string };

export type PlanSchedule = { tier: Tier; paidUntil: string | null; periods: PaidPeriod[] };

/**
 * The same time of day, `months` months later, UTC; a day that the month does not have becomes its
 * last: 31 January and one month is 28 February, and two months 31 March (D4).
 */
export function addMonths(instant: string, months: number): string {
  const from = new Date(instant);
  const firstOfMonth = new Date(from);
  firstOfMonth.setUTCDate(1);
  firstOfMonth.setUTCMonth(firstOfMonth.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1, 0)).getUTCDate();
  firstOfMonth.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return firstOfMonth.toISOString();
}

/** Months of one plan in a row: they end `months` months after `start`, and what was converted later. */
type Run = { tier: Tier; start: string; months: number; extraMs: number; isPaid: boolean; end: string };

function endOf({ start, months, extraMs }: Pick<Run, 'start' | 'months' | 'extraMs'>): string {
  return new Date(Date.parse(addMonths(start, months)) + extraMs).toISOString();
}

/** What is left of a run at `at`, as time of another tier by the two prices; a trial is worth nothing. */
function convertedMs(run: Run, at: string, tier: Tier): number {
  if (!run.isPaid) return 0;
  const leftMs = Math.max(0, Date.parse(run.end) - Date.parse(at));
  return Math.floor((leftMs * Number(planOf(run.tier).amount)) / Number(planOf(tier).amount));
}

/** The run once the credit is added, and from when that credit counts: it goes on, or a new one starts at once (D4). */
function withCredit(run: Run, { tier, at }: Credit): { run: Run; start: string } {
  const runningUntil = run.end > at ? run.end : undefined;
  if (runningUntil !== undefined && run.isPaid && run.tier === tier) {
    const longer = { ...run, months: run.months + 1 };
    return { run: { ...longer, end: endOf(longer) }, start: runningUntil };
  }
  const fresh = { tier, start: at, months: 1, extraMs: convertedMs(run, at, tier), isPaid: true };
  return { run: { ...fresh, end: endOf(fresh) }, start: at };
}

/** By time, then by order, so that every process adds them up alike. */
function inOrder(a: Credit, b: Credit): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return a.orderId < b.orderId ? -1 : 1;
}

/**
 * The plan that an organisation is on and until when, from what it started with and the months that
 * were paid since (D4). A month of the plan that runs adds one at its end; a month of another plan
 * starts at once and takes what is left, converted by price; after the end, or from a trial, a month
 * starts when it is paid. An order that was paid back is left out of the credits, and so takes its
 * own month away and no other. Nothing is added to an open-ended plan.
 */
export function schedulePlan(base: PlanBase, credits: readonly Credit[]): PlanSchedule {
  const { tier, paidUntil } = base;
  if (paidUntil === null) return { tier, paidUntil, periods: [] };
  let run: Run = { tier, start: paidUntil, months: 0, extraMs: 0, isPaid: !base.isTrial, end: paidUntil };
  const periods: PaidPeriod[] = [];
  for (const credit of credits.toSorted(inOrder)) {
    const added = withCredit(run, credit);
    // Another plan that starts at once ends what was running, and takes the place of what lay ahead.
    for (const period of periods) {
      if (period.start > added.start) period.start = added.start;
      if (period.end > added.start) period.end = added.start;
    }
    run = added.run;
    periods.push({ orderId: credit.orderId, tier: credit.tier, start: added.start, end: run.end });
  }
  return { tier: run.tier, paidUntil: run.end, periods };
}
