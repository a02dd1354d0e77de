import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { TryFree } from '../components/try-free.tsx';
import classes from '../features/auth/auth-forms.module.css';
import { PanelPage } from '../components/panel-page.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { useDashboardRedirect } from '../features/auth/use-dashboard-redirect.ts';

/** Signing in (§2). */
export function LoginRoute() {
  const { t } = useTranslation('auth');
  useDashboardRedirect();
  return (
    <PanelPage title={t('login.title')} lead={t('login.lead')}>
      <LoginForm />
      <TryFree />
      <p className={classes.other}>
        {t('login.noAccount')} <Link to="/pricing">{t('login.start')}</Link>
      </p>
    </PanelPage>
  );
}
