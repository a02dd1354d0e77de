/** From day 1 of the charged ones on, and so forth; all tariffs are made up. */
const tiers = (...rates: [number, number][]) => rates.map(([fromDay, perDay]) => ({ fromDay, perDay }));

/** What holding on to the container costs. */
export const DETENTION = {
  kind: 'detention',
  startsWith: 'gated_out',
  stopsWith: 'empty_returned',
  freeDays: 3,
  tiers: tiers([1, 12.35], [3, 19.99], [6, 33.1]),
  currency: 'USD',
};

/** What standing at Malaba costs, in a currency without decimals. */
export const AT_MALABA = {
  kind: 'demurrage',
  startsWith: 'border_arrived',
  stopsWith: 'border_crossed',
  countsFrom: 'same_day',
  freeDays: 1,
  tiers: tiers([1, 30_000], [4, 55_000]),
  currency: 'UGX',
  timeZone: 'Africa/Kampala',
};

/**
 * What the clocks cost in the end, in their order; that of storage is entered on screen. Worked by hand, in days before today, which is 0:
 *
 * Detention counts from the day after it left the port: 8 to 0 are 9 days, of which 8, 7, 6 are free. Charged are days 1 and 2:
 *   2 x 12.35 = 24.70; days 3 to 5: 3 x 19.99 = 59.97; day 6: 1 x 33.10. 24.70 + 59.97 + 33.10 = USD 117.77
 * Demurrage at Malaba counts from the day of the arrival: 6 to 0 are 7 days, of which 6 is free. Charged are days 1 to 3:
 *   3 x 30,000 = 90,000; days 4 to 6: 3 x 55,000 = 165,000. 90,000 + 165,000 = UGX 255,000
 * Storage counts from the day after it was discharged, at 1:20 there: 15 to 9 are 7 days, of which 15, 14, 13, 12 are free. Charged
 *   are days 1 and 2: 2 x 2,500.35 = 5,000.70; day 3: 1 x 4,100.50. 5,000.70 + 4,100.50 = KES 9,101.20
 */
export const SHEET = [
  { state: 'stopped', chargedDays: 6, costToday: { amount: 117.77, currency: 'USD' } },
  { state: 'stopped', chargedDays: 6, costToday: { amount: 255_000, currency: 'UGX' } },
  { state: 'stopped', chargedDays: 3, costToday: { amount: 9101.2, currency: 'KES' } },
];
