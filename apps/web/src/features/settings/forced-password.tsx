import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

import { Brand } from '../../components/brand.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { type SignOutQuestionSlot, useAskedSignOut } from '../../components/use-asked-sign-out.tsx';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { PasswordForm } from './password-form.tsx';
import { useTold } from './settings.queries.ts';
import classes from './forced-password.module.css';

/** A password that somebody else made is changed before anything else (D1). */
export function ForcedPassword({ SignOutQuestion }: { SignOutQuestion: SignOutQuestionSlot }) {
  const { t } = useTranslation('settings');
  const navigate = useNavigate();
  const { ask, question } = useAskedSignOut(SignOutQuestion, () => void navigate('/login'));
  const told = useTold();
  return (
    <main id="content" className={classes.page}>
      <PageTitle>{t('password.forcedTitle')}</PageTitle>
      <Brand />
      <div className={classes.panel}>
        <h1>{t('password.forcedTitle')}</h1>
        <p className={classes.text}>{t('password.forcedText')}</p>
        <PasswordForm
          currentLabel={t('password.forcedCurrent')}
          onDone={() => told.stored(t('security.updated'), t('password.changed'))}
        />
        <LostPassword />
        <Button variant="subtle" className={classes.leave ?? ''} onClick={ask}>
          {t('password.signOut')}
        </Button>
        {question}
      </div>
    </main>
  );
}

/** The way on for whoever no longer has the password they were given: a link by mail sets a new one. */
function LostPassword() {
  const { t } = useTranslation('settings');
  const { user } = useSession();
  const told = useTold();
  const forgot = trpc.account.forgotPassword.useMutation({ onError: told.refused });
  const email = user?.email ?? '';
  if (forgot.isSuccess) {
    return (
      <p className={classes.text} role="status">
        {t('password.lostSent', { email })}
      </p>
    );
  }
  return (
    <Button
      variant="subtle"
      className={classes.leave ?? ''}
      disabled={forgot.isPending}
      onClick={() => forgot.mutate({ email })}
    >
      {forgot.isPending ? t('password.lostRunning') : t('password.lost')}
    </Button>
  );
}
