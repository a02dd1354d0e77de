import { readPlanChoice } from '@msafara/domain/plans/read-plan-choice';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { PageMessage } from '../components/page-message.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import { PaymentPage } from '../features/checkout/payment-page.tsx';
import { usePayer } from '../features/checkout/use-payer.ts';
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
  const payer = usePayer();
  // But not once more, where another tab signs in: what is begun here would be lost.
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && !config.isPending && !payer.isLoading) setOpen(true);
  useLeaveTo(plan ? null : '/pricing');
  if (!plan || !isFullyLoaded || !isOpen) return <PageMessage>{t('common:loading')}</PageMessage>;
  return (
    <PublicLayout>
      <PageTitle>{t('checkout:payment.title')}</PageTitle>
      <PaymentPage plan={plan} payer={payer} />
    </PublicLayout>
  );
}
