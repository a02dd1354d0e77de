import { type Plan, planOf } from '@msafara/domain/plans/plans';
import type { Purchase } from '@msafara/domain/billing/purchase.schema';
import { IconAlertTriangle, IconClock, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';

import { ListError } from '../../components/list-state.tsx';
import { useSession } from '../../lib/session.tsx';
import { purchaseQuery } from '../../lib/purchase-query.ts';
import { CreatedAccount } from './created-account.tsx';
import { isUnknownPurchase, usePurchaseState } from './purchase.queries.ts';
import { useAccountCreation } from './use-account-creation.ts';
import { PurchaseOutcome } from './purchase-outcome.tsx';

type Asked = { plan: Plan; orderId: string };

/** What came of a purchase, from the server by its order and this browser's proof (§2, D5). */
export function AccountCreated({ plan, orderId }: Asked) {
  const { t } = useTranslation('checkout');
  const purchase = usePurchaseState(orderId);
  const creation = useAccountCreation(orderId, purchase.data);
  // What was just made is shown from memory: signing in to it empties every cache.
  if (creation.account || creation.failure !== null) {
    const tier = creation.account?.user.subscriptionTier ?? plan.tier;
    return <CreatedAccount creation={creation} orderId={orderId} tier={tier} email={null} />;
  }
  if (purchase.isPending) return <p role="status">{t('created.checking')}</p>;
  if (isUnknownPurchase(purchase.error)) {
    return (
      <PurchaseOutcome icon={IconAlertTriangle} title={t('created.unknown')} text={t('created.unknownText')}>
        <p>{t('created.support', { order: orderId })}</p>
      </PurchaseOutcome>
    );
  }
  if (!purchase.data) return <ListError onRetry={() => void purchase.refetch()} />;
  const { state, tier, email, hasTemporaryPassword } = purchase.data;
  if (state === 'ready' || state === 'created') {
    const made = { email: state === 'created' ? email : null, wasShown: hasTemporaryPassword };
    return <CreatedAccount creation={creation} orderId={orderId} tier={tier} {...made} />;
  }
  return <Outcome purchase={purchase.data} orderId={orderId} />;
}

function Outcome({ purchase, orderId }: { purchase: Purchase; orderId: string }) {
  const { t } = useTranslation('checkout');
  const { user } = useSession();
  const { state, email, organisationName, tier } = purchase;
  // Of what was paid, whatever the address says.
  const plan = planOf(tier);
  if (state === 'needs-details') return <Navigate to={`/signup?${purchaseQuery(plan, orderId)}`} replace />;
  if (state === 'credited') {
    return (
      <PurchaseOutcome
        icon={IconShieldCheck}
        title={t('created.credited')}
        text={t('created.creditedText', { organisation: organisationName ?? '', plan: plan.name })}
        isGood
      >
        {/* The plan of the session changed: a full load reads it anew. */}
        <a href={user ? '/settings?tab=billing' : '/login'}>{t('claim.billing')}</a>
      </PurchaseOutcome>
    );
  }
  if (state === 'claim') {
    return (
      <PurchaseOutcome
        icon={IconShieldCheck}
        title={t('created.claim')}
        text={t('created.claimText', { email: email ?? '' })}
      >
        <Link to="/login">{t('created.signIn')}</Link>
      </PurchaseOutcome>
    );
  }
  if (state === 'pending') {
    return <PurchaseOutcome icon={IconClock} title={t('created.pending')} text={t('created.pendingText')} />;
  }
  if (state === 'open') {
    return (
      <PurchaseOutcome icon={IconClock} title={t('created.open')} text={t('created.openText')}>
        <a href={`/payment?${purchaseQuery(plan)}`}>{t('created.toPayment')}</a>
      </PurchaseOutcome>
    );
  }
  if (state === 'refunded') {
    return (
      <PurchaseOutcome icon={IconShieldCheck} title={t('created.refunded')} text={t('created.refundedText')}>
        <p>{t('created.support', { order: orderId })}</p>
      </PurchaseOutcome>
    );
  }
  return (
    <PurchaseOutcome icon={IconAlertTriangle} title={t('created.failedPayment')} text={t('created.failedPaymentText')}>
      <p>{t('created.support', { order: orderId })}</p>
      <a href={`/payment?${purchaseQuery(plan)}`}>{t('created.toPayment')}</a>
    </PurchaseOutcome>
  );
}
