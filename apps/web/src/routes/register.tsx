import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from '../features/auth/auth-forms.module.css';
import { PanelPage } from '../components/panel-page.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { useDashboardRedirect } from '../features/auth/use-dashboard-redirect.ts';

/** Self-registration (§2, D2). */
export function RegisterRoute() {
  const { t } = useTranslation('auth');
  useDashboardRedirect();
  return (
    <PanelPage title={t('register.title')} lead={t('register.lead')}>
      <RegisterForm />
      <p className={classes.other}>
        {t('register.haveAccount')} <Link to="/login">{t('register.signIn')}</Link>
      </p>
    </PanelPage>
  );
}
