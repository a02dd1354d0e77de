import { useTranslation } from 'react-i18next';

import { sayOutcome } from '../../lib/say-outcome.ts';
import { trpc } from '../../lib/trpc.ts';
import { useRenewedSession } from '../../lib/use-renewed-session.ts';

/** The plan of the reader's organisation and its payments. */
export function useBilling() {
  return trpc.billing.read.useQuery(undefined, { refetchOnMount: 'always' });
}

/** A change of plan or payments: says what happened and reads it anew. */
function useBillingChange() {
  const { t } = useTranslation('billing');
  const utils = trpc.useUtils();
  return {
    onSettled: async () => {
      await Promise.all([utils.billing.read.invalidate(), utils.plans.usage.invalidate()]);
    },
    onError: sayOutcome({ failed: t('failed') }).refused,
  };
}

export function useSetCancelled() {
  return trpc.billing.setCancelled.useMutation(useBillingChange());
}

export function useTakeMoneyBack() {
  const renewSession = useRenewedSession();
  // The month that was paid back is over, and with it what the session may do.
  return trpc.billing.takeMoneyBack.useMutation({ ...useBillingChange(), onSuccess: renewSession });
}
