import { actorOf, can } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import { useTranslation } from 'react-i18next';

import { saidWords } from '../../lib/reasons.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';

export type Payer = {
  /** Why whoever is signed in cannot pay here. */
  obstacle: string | null;
  /** What a payment adds to. */
  adds: string | null;
  /** Whether the money of this payment could be taken back. */
  hasGuarantee: boolean;
  isLoading: boolean;
};

/** What a payment would be to whoever opens the page; strangers buy a first month (D4). */
export function usePayer(): Payer {
  const { t } = useTranslation('checkout');
  const { user } = useSession();
  const isMember = user !== null && !user.organisation.isDemo && !user.organisation.isPlatform;
  const { data: billing, isLoading } = trpc.billing.read.useQuery(undefined, { enabled: isMember });
  const { obstacle, adds } = says();
  return { obstacle, adds, hasGuarantee: !isMember || billing?.isMoneyBackAhead === true, isLoading };

  function says(): Pick<Payer, 'obstacle' | 'adds'> {
    if (!user) return { obstacle: null, adds: null };
    const { name: organisation, isDemo, isPlatform } = user.organisation;
    if (isDemo) return { obstacle: t('payment.demo'), adds: null };
    if (isPlatform) return { obstacle: t('payment.admin'), adds: null };
    if (!can(actorOf(user), 'billing.pay')) return { obstacle: t('payment.member', { organisation }), adds: null };
    if (billing?.state === 'open-ended') return { obstacle: saidWords(say('payment.noEndDate')), adds: null };
    return { obstacle: null, adds: t('payment.signedIn', { organisation }) };
  }
}
