import { readPlanChoice } from '@msafara/domain/plans/read-plan-choice';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { PageMessage } from '../components/page-message.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import { PaymentPage } from '../features/checkout/payment-page.tsx';
import { useConfig } from '../lib/config.ts';
import { useFullLoad, useLeaveTo } from '../lib/full-load.ts';

/** Paying for a plan; an address without a plan of ours leads to the prices (§2, D4). */
export function PaymentRoute() {
  const { t } = useTranslation(['checkout', 'common']);
  const [params] = useSearchParams();
  const isFullyLoaded = useFullLoad('/payment');
  const plan = readPlanChoice(params.get('plan'));
  // Waited for, since what it says stands above the buttons and would push them away.
  const config = useConfig();
  useLeaveTo(plan ? null : '/pricing');
  if (!plan || !isFullyLoaded || config.isPending) return <PageMessage>{t('common:loading')}</PageMessage>;
  return (
    <PublicLayout>
      <PageTitle>{t('checkout:payment.title')}</PageTitle>
      <PaymentPage plan={plan} />
    </PublicLayout>
  );
}
