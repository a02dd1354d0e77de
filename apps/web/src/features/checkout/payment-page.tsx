import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import type { Plan } from '@msafara/domain/plans/plans';
import { IconCheck, IconFlask } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LeaveGuard } from '../../components/leave-guard.tsx';
import { useConfig } from '../../lib/config.ts';
import { formatDollars, formatNumber, formatPrice } from '../../lib/format-numbers.ts';
import { useLeaveTo } from '../../lib/full-load.ts';
import { purchaseQuery } from '../../lib/purchase-query.ts';
import { useLimitWords } from '../../lib/use-limit-words.ts';
import { PayButtons } from './pay-buttons.tsx';
import classes from './payment.module.css';
import type { Payer } from './use-payer.ts';
import { usePurchase } from './use-purchase.ts';

const FEATURES_SHOWN = 4;

/** A plan and how it is paid: summary, details, and the provider's button once asked for (§2, D4). */
export function PaymentPage({ plan, payer }: { plan: Plan; payer: Payer }) {
  const { t } = useTranslation('checkout');
  const config = useConfig();
  return (
    <div className={classes.page}>
      <h1>{t('payment.heading', { plan: plan.name })}</h1>
      {config.data?.payments === 'test' && (
        <div className={classes.test} role="note">
          <IconFlask size={20} stroke={1.75} aria-hidden />
          <p>
            <strong>{t('payment.test')}</strong> {t('payment.testText')}
          </p>
        </div>
      )}
      <div className={classes.columns}>
        <PlanSummary plan={plan} />
        <PaymentDetails plan={plan} payer={payer} isSold={config.data?.payments !== 'off'} />
      </div>
    </div>
  );
}

function PlanSummary({ plan }: { plan: Plan }) {
  const { t } = useTranslation(['checkout', 'plans']);
  const { shipments, users } = useLimitWords()(plan.tier);
  const features = plan.features.slice(0, FEATURES_SHOWN).map((feature) => t(`plans:feature.${feature}`));
  const more = plan.features.length - FEATURES_SHOWN;
  return (
    <section className={classes.panel} aria-labelledby="summary">
      <h2 id="summary">{t('payment.summary')}</h2>
      <div className={classes.planHead}>
        <p className={classes.planName}>{plan.name}</p>
        <p className={classes.planPrice}>
          <bdi>{formatPrice(plan)}</bdi>
          <span>{t('payment.perMonth')}</span>
        </p>
      </div>
      <p className={classes.quiet}>{t(`plans:description.${plan.tier}`)}</p>
      <ul className={classes.features}>
        {[shipments, users, ...features].map((feature) => (
          <li key={feature}>
            <IconCheck size={17} aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.quiet}>{t('payment.more', { count: more, number: formatNumber(more) })}</p>}
    </section>
  );
}

function PaymentDetails({ plan, payer, isSold }: { plan: Plan; payer: Payer; isSold: boolean }) {
  const { t } = useTranslation('checkout');
  const purchase = usePurchase(plan);
  // Until it is known what became of a payment, nothing leads to a second one.
  const { state } = purchase;
  const isOpen = state.kind === 'capturing' || state.kind === 'unsure';
  const isHeld = isOpen || state.kind === 'captured';
  // By a full page load, since that page's headers differ (D4).
  useLeaveTo(state.kind === 'captured' ? `/account-created?${purchaseQuery(plan, state.orderId)}` : null);
  const [isChosen, setIsChosen] = useState(false);
  const isPaying = isChosen || isHeld;
  const { obstacle, adds, hasGuarantee } = payer;
  const promises = [
    t('payment.starts'),
    t('payment.prepaid'),
    t('payment.cancel'),
    t('payment.provider'),
    ...(hasGuarantee ? [t('payment.guarantee')] : []),
  ];
  return (
    <section className={classes.panel} aria-labelledby="details">
      <LeaveGuard
        isDirty={isOpen}
        words={{ title: t('payment.leaveTitle'), text: t('payment.leaveText'), stay: t('payment.stay') }}
      />
      <h2 id="details">{t('payment.details')}</h2>
      <dl className={classes.billing}>
        <div>
          <dt>{t('payment.plan')}</dt>
          <dd>{plan.name}</dd>
        </div>
        <div>
          <dt>{t('payment.cycle')}</dt>
          <dd>{t('payment.monthly')}</dd>
        </div>
        <div className={classes.total}>
          <dt>{t('payment.total')}</dt>
          <dd>
            <bdi>{formatDollars(Number(plan.amount))}</bdi>
          </dd>
        </div>
      </dl>
      {adds !== null && <p className={classes.quiet}>{adds}</p>}
      {isPaying ? (
        <PayButtons plan={plan} purchase={purchase} isHeld={isHeld} />
      ) : (
        <ul className={classes.promises}>
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      )}
      {(!isSold || obstacle !== null) && (
        <p role="note" className={classes.notice}>
          {isSold ? obstacle : t('payment.off')}
        </p>
      )}
      <div className={classes.ways}>
        {isPaying ? (
          <Button variant="default" className={classes.way ?? ''} disabled={isHeld} onClick={() => setIsChosen(false)}>
            {t('payment.backToDetails')}
          </Button>
        ) : (
          <Button
            className={classes.proceed ?? ''}
            disabled={!isSold || obstacle !== null}
            onClick={() => setIsChosen(true)}
          >
            {t('payment.proceed')}
          </Button>
        )}
        <a href="/pricing" className={classes.back}>
          {t('payment.backToPricing')}
        </a>
      </div>
    </section>
  );
}
