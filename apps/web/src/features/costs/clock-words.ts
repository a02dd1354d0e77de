import type { Clock } from '@msafara/domain/clocks/clocks.schema';
import { useTranslation } from 'react-i18next';

import { comma, formatDay, isolated } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money-text.ts';

/** A date without a time, as the reader writes days. */
export function formatDate(day: string): string {
  return isolated(formatDay(`${day}T00:00:00.000Z`, { timeZone: 'UTC' }));
}

/** What is said of a clock in sentences. */
export function useClockWords() {
  const { t } = useTranslation(['costs', 'common']);

  /** `7 days free, then $45 a day, $70 from day 7`. */
  function termsOf({ freeDays, tiers, currency }: Pick<Clock, 'freeDays' | 'tiers' | 'currency'>): string {
    const [first, ...later] = tiers;
    if (!first || currency === null) return t('terms.valid', { count: freeDays });
    const amount = formatMoney({ amount: first.perDay, currency });
    const parts = [
      ...(freeDays === 0
        ? [t('terms.rate', { amount })]
        : [t('terms.free', { count: freeDays }), t('terms.afterwards', { amount })]),
      ...laterRates(later, currency),
    ];
    return parts.join(comma());
  }

  function laterRates(later: Clock['tiers'], currency: string): string[] {
    return later.map(({ fromDay, perDay }) =>
      t('terms.fromDay', { amount: formatMoney({ amount: perDay, currency }), day: fromDay }),
    );
  }

  /** `$45, $70 from day 7`; empty without a rate. */
  function ratesOf([first, ...later]: Clock['tiers'], currency: string): string {
    if (!first) return '';
    return [formatMoney({ amount: first.perDay, currency }), ...laterRates(later, currency)].join(comma());
  }

  /** What stopped it, or when it is to start. */
  function courseOf({ state, startsAt, startsWith, stopsWith, stoppedAt, stoppedBy, timeZone }: Clock): string {
    const dayOf = (instant: string) => isolated(formatDay(instant, { timeZone }));
    if (state === 'waiting' && startsWith !== null)
      return t('starts.with', { milestone: t(`common:milestone.${startsWith}`) });
    if (state === 'waiting' && startsAt !== null) return t('starts.at', { day: dayOf(startsAt) });
    if (stoppedAt === null) return '';
    if (stoppedBy === 'hand' || stopsWith === null) return t('stops.hand', { day: dayOf(stoppedAt) });
    return t('stops.milestone', { milestone: t(`common:milestone.${stopsWith}`), day: dayOf(stoppedAt) });
  }

  return { termsOf, ratesOf, courseOf };
}
