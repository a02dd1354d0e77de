import { moneyText } from '@msafara/domain/clocks/money-text';
import type { Report } from '@msafara/domain/reports/reports.schema';
import { type Language, localeOf } from '@msafara/domain/settings/languages';

import type { Words } from '../mail/words.ts';

/** A mail names the sides of posts with most crossings; the report has all. */
const SIDES_NAMED = 4;

type Figures = NonNullable<Report['borders']>;
type Spread = { p50: number | null; p90: number | null };

/**
 * What a week's report says of borders (D26), as facts with their names: what the sides of posts took, from release to leaving the port,
 * why goods were held, and what standing cost in the months of the week; what there was nothing of is left out.
 */
export function weeklyBorderFacts(
  { posts, afterRelease, holds, months }: Figures,
  { t, language }: { t: Words; language: Language },
): [string, string][] {
  const locale = localeOf(language);
  const hours = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', maximumFractionDigits: 1 }).format(value);
  const fact = (name: string, { p50, p90 }: Spread): [string, string][] =>
    p50 === null || p90 === null ? [] : [[name, t('weekly.spread', { half: hours(p50), most: hours(p90) })]];
  const sides = posts
    .flatMap(({ name, sides: own }) => own.map((side) => ({ ...side, post: name })))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SIDES_NAMED);
  const held = holds.map(({ reason, count }) =>
    t('weekly.hold', {
      reason: t(`milestones:reason.${reason}`),
      number: new Intl.NumberFormat(locale).format(count),
    }),
  );
  return [
    ...sides.flatMap(({ post, side, ...spread }) =>
      fact(t('weekly.post', { post, side: t(`milestones:side.${side}`) }), spread),
    ),
    ...fact(t('weekly.afterRelease'), afterRelease),
    ...(held.length === 0
      ? []
      : [[t('weekly.holds'), new Intl.ListFormat(locale).format(held)] satisfies [string, string]]),
    ...months.map(({ month, costs }): [string, string] => [
      t('weekly.costs', {
        month: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
          new Date(`${month}-01`),
        ),
      }),
      costs.map((money) => moneyText(money, locale)).join(' + '),
    ]),
  ];
}
