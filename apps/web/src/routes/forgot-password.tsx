import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from '../features/auth/auth-forms.module.css';
import { PanelPage } from '../components/panel-page.tsx';
import { ForgotForm } from '../features/auth/forgot-form.tsx';

/** Asking for a link to set a new password (D6). */
export function ForgotPasswordRoute() {
  const { t } = useTranslation('auth');
  return (
    <PanelPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <ForgotForm />
      <p className={classes.other}>
        <Link to="/login">{t('forgot.back')}</Link>
      </p>
    </PanelPage>
  );
}
