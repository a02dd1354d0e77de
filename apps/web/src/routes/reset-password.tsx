import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import classes from '../features/auth/auth-forms.module.css';
import { PanelPage } from '../components/panel-page.tsx';
import { ResetForm } from '../features/auth/reset-form.tsx';
import { SignOutQuestion } from '../features/outbox/frame-parts.ts';

/** Setting a new password by a mailed link (D6). */
export function ResetPasswordRoute() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  return (
    <PanelPage title={t('reset.title')} lead={t('reset.lead')}>
      <ResetForm token={params.get('token') ?? ''} SignOutQuestion={SignOutQuestion} />
      <p className={classes.other}>
        <Link to="/forgot-password">{t('reset.ask')}</Link>
      </p>
    </PanelPage>
  );
}
