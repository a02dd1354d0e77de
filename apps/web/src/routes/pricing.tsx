import { useTranslation } from 'react-i18next';

import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import { TryFree } from '../components/try-free.tsx';
import { PlanCards } from '../features/plans/plan-cards.tsx';
import { PlanComparison } from '../features/plans/plan-comparison.tsx';
import classes from './reading.module.css';

/** Plans and their prices (§2, §9); /subscription shows the same. */
export function PricingRoute() {
  const { t } = useTranslation('pricing');
  return (
    <PublicLayout>
      <PageTitle>{t('title')}</PageTitle>
      <div className={classes.page}>
        <h1>{t('heading')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
        <TryFree />
        <PlanCards />
        <p className={classes.note}>{t('note')}</p>
        <PlanComparison />
      </div>
    </PublicLayout>
  );
}
