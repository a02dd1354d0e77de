import { readPlanChoice } from '@msafara/domain/plans/read-plan-choice';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';

import { AccountCreated } from '../features/checkout/account-created.tsx';
import { PurchaseFrame } from '../features/checkout/purchase-frame.tsx';

/** After a purchase; an address without plan or order leads to the prices (§2). */
export function AccountCreatedRoute() {
  const { t } = useTranslation('checkout');
  const [params] = useSearchParams();
  const plan = readPlanChoice(params.get('plan'));
  const orderId = params.get('orderId') ?? '';
  if (!plan || orderId === '') return <Navigate to="/pricing" replace />;
  return (
    <PurchaseFrame title={t('created.title')}>
      <AccountCreated plan={plan} orderId={orderId} />
    </PurchaseFrame>
  );
}
