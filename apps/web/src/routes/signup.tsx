import { readPlanChoice } from '@msafara/domain/plans/read-plan-choice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';

import { PurchaseFrame } from '../features/checkout/purchase-frame.tsx';
import { SignedUp } from '../features/checkout/signed-up.tsx';
import { SignupPage } from '../features/checkout/signup-page.tsx';

/** Signup completion; an address without plan or order leads to the prices (§2, §5). */
export function SignupRoute() {
  const { t } = useTranslation('checkout');
  const [params] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const plan = readPlanChoice(params.get('plan'));
  const orderId = params.get('orderId') ?? '';
  if (!plan || orderId === '') return <Navigate to="/pricing" replace />;
  return (
    <PurchaseFrame title={t('signup.title')}>
      {isDone ? (
        <>
          <h1>{t('signup.title')}</h1>
          <SignedUp />
        </>
      ) : (
        <SignupPage plan={plan} orderId={orderId} onDone={() => setIsDone(true)} />
      )}
    </PurchaseFrame>
  );
}
