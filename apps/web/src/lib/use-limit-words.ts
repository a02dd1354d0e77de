import { limitsOf, type Tier } from '@msafara/domain/plans/plans';
import { useTranslation } from 'react-i18next';

import { formatNumber } from './format-numbers.ts';

/** What a plan allows, in the reader's words: “Up to 1,000 shipments per month”, “Up to 10 users” (§9). */
export function useLimitWords(): (tier: Tier) => { shipments: string; users: string } {
  const { t } = useTranslation('plans');
  return (tier) => {
    const limits = limitsOf({ tier, isDemo: false, isPlatform: false });
    return {
      shipments: t('shipments', { number: formatNumber(limits?.shipments ?? 0) }),
      users: t('users', { number: formatNumber(limits?.users ?? 0) }),
    };
  };
}
