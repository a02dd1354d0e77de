import { type Onboarding, trialDays } from '@msafara/domain/onboarding/onboarding.schema';
import { IconHourglassLow } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { formatNumber } from '../../lib/format-numbers.ts';
import classes from './onboarding.module.css';

/** So many boxes fit in the strip; longer trials are told in words alone. */
const MOST_BOXES = 31;

/** How long the trial runs, and what happens then (D2). */
export function TrialStrip({ trial, now }: { trial: NonNullable<Onboarding['trial']>; now: string }) {
  const { t } = useTranslation('onboarding');
  const { all, left } = trialDays(trial, now);
  return (
    <section className={classes.trial} aria-label={t('trial.label')}>
      <IconHourglassLow size={20} stroke={1.75} aria-hidden />
      <p className={classes.left}>{t('trial.left', { count: left, number: formatNumber(left) })}</p>
      {all <= MOST_BOXES && (
        <span className={classes.boxes} aria-hidden>
          {Array.from({ length: all }, (_, n) => (
            <span key={n} data-past={n < all - left} />
          ))}
        </span>
      )}
      <p className={classes.then}>{t('trial.afterwards')}</p>
      <Link to="/pricing">{t('trial.plans')}</Link>
    </section>
  );
}
