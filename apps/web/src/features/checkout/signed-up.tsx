import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import classes from '../../components/entry-panel.module.css';

/** How long the page says so before the dashboard opens (§9). */
const REDIRECT_MS = 3000;

/** The account of a payment was made: says so, then opens the dashboard (§2, §5). */
export function SignedUp() {
  const { t } = useTranslation('checkout');
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div role="status">
      <p className={classes.done}>{t('signup.done')}</p>
      <p>{t('signup.doneText')}</p>
    </div>
  );
}
