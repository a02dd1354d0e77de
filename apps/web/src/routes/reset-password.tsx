import { say } from '@msafara/domain/say';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

import classes from '../features/auth/auth-forms.module.css';
import { ListSkeleton } from '../components/list-state.tsx';
import { PanelPage } from '../components/panel-page.tsx';
import { ResetForm } from '../features/auth/reset-form.tsx';
import { useResetLink } from '../features/auth/use-reset-link.ts';
import { SignOutQuestion } from '../features/outbox/frame-parts.ts';
import { saidWords } from '../lib/reasons.ts';

/** Setting a new password by a mailed link (D6). */
export function ResetPasswordRoute() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  const [isSet, setIsSet] = useState(false);
  const token = params.get('token') ?? '';
  const link = useResetLink(token, isSet);
  return (
    <PanelPage title={t('reset.title')} lead={token === '' || link === 'over' ? undefined : t('reset.lead')}>
      {link === 'asking' && <ListSkeleton rows={2} />}
      {link === 'over' && <p role="alert">{saidWords(say('link.over'))}</p>}
      {link === 'open' && <ResetForm token={token} onSet={() => setIsSet(true)} SignOutQuestion={SignOutQuestion} />}
      <p className={classes.other}>
        <Link to="/forgot-password">{t('reset.ask')}</Link>
      </p>
    </PanelPage>
  );
}
