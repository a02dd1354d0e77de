import { type Plan, planOf } from '@msafara/domain/plans/plans';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';

import { ListError } from '../../components/list-state.tsx';
import { purchaseQuery } from '../../lib/purchase-query.ts';
import { isUnknownPurchase, usePurchaseState } from './purchase.queries.ts';
import { SignupForm } from './signup-form.tsx';
import classes from '../../components/entry-panel.module.css';

type SignupPageProps = { plan: Plan; orderId: string; onDone: () => void };

/**
 * The form for a paid order that waits for its details. An order that this browser does not know has the form too, with a note
 * above it; all others lead to /account-created (§2, D5).
 */
export function SignupPage({ plan, orderId, onDone }: SignupPageProps) {
  const { t } = useTranslation('checkout');
  const purchase = usePurchaseState(orderId);
  if (purchase.isPending) return <p role="status">{t('created.checking')}</p>;
  const isKnown = !isUnknownPurchase(purchase.error);
  if (!purchase.data && isKnown) return <ListError onRetry={() => void purchase.refetch()} />;
  if (purchase.data && purchase.data.state !== 'needs-details') {
    return <Navigate to={`/account-created?${purchaseQuery(plan, orderId)}`} replace />;
  }
  const tier = purchase.data?.tier ?? plan.tier;
  return (
    <>
      <div>
        <h1>{t('signup.title')}</h1>
        {isKnown ? (
          <p className={classes.lead}>{t('signup.lead', { plan: planOf(tier).name })}</p>
        ) : (
          <p className={classes.lead} role="note">
            <strong>{t('created.unknown')}</strong>. {t('created.unknownText')}
          </p>
        )}
      </div>
      <SignupForm tier={tier} orderId={orderId} onDone={onDone} />
    </>
  );
}
