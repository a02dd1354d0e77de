import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useConfig } from '../lib/config.ts';
import { formatNumber } from '../lib/format-numbers.ts';
import { useSession } from '../lib/session.tsx';
import classes from './try-free.module.css';

/** Leads whoever is signed out to an account of their own: free for the days of the trial, no card (D2). */
export function TryFree({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const days = useConfig().data?.trialDays;
  if (user) return null;
  return (
    <p className={`${classes.line} ${className ?? ''}`}>
      {days !== undefined && (
        <>
          <Link to="/register">
            {days > 0 ? t('tryFree', { count: days, number: formatNumber(days) }) : t('createAccount')}
          </Link>{' '}
          {days > 0 && <span>{t('noCard')}</span>}
        </>
      )}
    </p>
  );
}
