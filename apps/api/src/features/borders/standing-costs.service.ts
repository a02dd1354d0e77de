import { findWorkCalendar } from '@msafara/db/clocks/calendars.repository';
import { listClocksSince, runOf, termsOf } from '@msafara/db/clocks/clocks.repository';
import type { Db } from '@msafara/db/database';
import { COST_MONTHS, type StandingCosts } from '@msafara/domain/borders/dwell.schema';
import { costByMonth } from '@msafara/domain/clocks/clock-days';
import { sumMoney } from '@msafara/domain/clocks/currency';
import { DAY_MS } from '@msafara/domain/durations';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';

const AT_ONCE = 500;

/** Months as `YYYY-MM`, from the one to the other, or to the last there is, and the instant until which clocks are counted. */
type Months = { first: string; last?: string; now: string };

/** What standing cost an organisation in some months by the calendars of its clocks (D26); each clock counts once. */
export async function costsOfMonths(
  db: Db,
  organisationId: string,
  { first, last, now }: Months,
): Promise<StandingCosts> {
  // Somewhere the month begins before it does in UTC.
  const since = new Date(Date.parse(`${first}-01`) - DAY_MS).toISOString();
  const calendar = await findWorkCalendar(db, organisationId);
  // Added up as they come: an organisation has thousands of clocks in a month.
  const sums = new Map<string, { name: string; minor: number; currency: string }>();
  let after = '';
  for (let isFull = true; isFull;) {
    // oxlint-disable-next-line no-await-in-loop -- page after page, so that other requests have their turns between them
    const clocks = await listClocksSince(db, { organisationId, since, after, limit: AT_ONCE });
    for (const clock of clocks) {
      const { currency } = clock;
      if (currency === null) continue;
      for (const [name, minor] of costByMonth(termsOf(clock, calendar), runOf(clock), now)) {
        if (name < first || (last !== undefined && name > last)) continue;
        const key = `${name} ${currency}`;
        const sum = sums.get(key);
        if (sum) sum.minor += minor;
        else sums.set(key, { name, minor, currency });
      }
    }
    after = clocks.at(-1)?.id ?? after;
    isFull = clocks.length === AT_ONCE;
  }
  const newestFirst = [...Map.groupBy(sums.values(), ({ name }) => name)].toSorted(([one], [other]) =>
    other.localeCompare(one),
  );
  return { months: newestFirst.map(([name, parts]) => ({ month: name, costs: sumMoney(parts) })) };
}

/**
 * What standing cost the caller's organisation in each of the last twelve months, by currency (D26): each clock counts once, however many
 * shipments are in its unit. Fails with FORBIDDEN, ENTERPRISE_ONLY or GROWTH_ONLY.
 */
export async function readStandingCosts(ctx: Caller): Promise<StandingCosts> {
  requirePermission(ctx.actor, 'clock.read');
  const { organisationId } = ctx.actor;
  const now = nowOf(ctx.deps);
  const [year, month] = [Number(now.slice(0, 4)), Number(now.slice(5, 7))];
  const first = new Date(Date.UTC(year, month - COST_MONTHS, 1)).toISOString().slice(0, 7);
  return readSlowlyAside(ctx, { organisationId }, ({ background }) =>
    costsOfMonths(background, organisationId, { first, now }),
  );
}
