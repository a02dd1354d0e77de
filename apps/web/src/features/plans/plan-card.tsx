import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/Button.css';

import { isNearLimit, type PlanUsage } from '@msafara/domain/plans/plan-usage';
import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { formatNumber, formatPercent, formatPrice } from '../../lib/format-numbers.ts';
import classes from './plan-card.module.css';

type PlanCardProps = { usage: PlanUsage | undefined; hasFailed: boolean; onRetry: () => void };

/** The organisation's plan and how much of it is used, with the warning above 80 percent (§2, §9). */
export function PlanCard({ usage, hasFailed, onRetry }: PlanCardProps) {
  const { t } = useTranslation(['dashboard', 'plans']);
  if (hasFailed && !usage) {
    return (
      <section className={classes.card} role="alert">
        <p>{t('plan.error')}</p>
        <Button variant="default" size="sm" onClick={onRetry}>
          {t('stats.retry')}
        </Button>
      </section>
    );
  }
  if (!usage) {
    return (
      <section className={classes.card} aria-busy="true" aria-label={t('plan.label')}>
        <Skeleton width={120} height={26} my={10} />
      </section>
    );
  }
  const isLimited = usage.limits.shipments !== null;
  return (
    <section className={classes.card} aria-label={t('plan.label')}>
      <div className={classes.plan}>
        <h2>{isLimited ? usage.planName : t('plans:unlimited')}</h2>
        <p>
          <bdi>{t('plan.price', { price: formatPrice({ amount: usage.planPrice.replace('$', '') }) })}</bdi>
          {isLimited && <Link to="/pricing">{t('plan.plans')}</Link>}
        </p>
      </div>
      <Meter name="shipments" usage={usage} isNear={isNearLimit(usage)} />
      <Meter name="users" usage={usage} isNear={false} />
      {isNearLimit(usage) && (
        <p className={classes.warning} role="status">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          {t('plan.warning')}
        </p>
      )}
    </section>
  );
}

function Meter({ name, usage, isNear }: { name: 'shipments' | 'users'; usage: PlanUsage; isNear: boolean }) {
  const { t } = useTranslation('dashboard');
  const limit = usage.limits[name];
  const used = formatNumber(usage.usage[name]);
  const percent = usage.percentages[name];
  const amount = limit === null ? t('plan.unlimited', { used }) : t('plan.of', { used, limit: formatNumber(limit) });
  return (
    <div className={classes.meter} data-near={isNear}>
      <p className={classes.line}>
        <span className={classes.name}>{t(`plan.${name}`)}</span>
        <bdi className={classes.amount}>{amount}</bdi>
        {limit !== null && <bdi className={classes.percent}>{formatPercent(percent)}</bdi>}
      </p>
      {limit !== null && (
        <div
          className={classes.track}
          role="meter"
          aria-label={t(`plan.${name}`)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.min(100, percent)}
          aria-valuetext={amount}
        >
          <span data-drawn style={{ inlineSize: `${String(Math.min(100, percent))}%` }} />
        </div>
      )}
    </div>
  );
}
