import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from '../features/auth/auth-page.module.css';
import { AuthPage } from '../features/auth/auth-page.tsx';
import { ForgotForm } from '../features/auth/forgot-form.tsx';

/** Asking for a link to set a new password (D6). */
export function ForgotPasswordRoute() {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <ForgotForm />
      <p className={classes.other}>
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </AuthPage>
  );
}
