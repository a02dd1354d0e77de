import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../components/dialog.tsx';
import { useSession } from '../../lib/session.tsx';
import classes from './auth-forms.module.css';
import { LoginForm } from './login-form.tsx';

/** Asks the same person to sign in again when the session ends over something unsaved; the page below stays as it is (D3). */
export function SignInAgain() {
  const { t } = useTranslation('auth');
  const { user, leave } = useSession();
  if (!user) return null;
  return (
    <Dialog
      opened
      onClose={leave}
      title={t('again.title')}
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      isSmall
    >
      <p className={classes.lead}>{t('again.text')}</p>
      <LoginForm email={user.email} />
      <Button variant="subtle" fullWidth onClick={leave} className={classes.leave ?? ''}>
        {t('again.leave')}
      </Button>
    </Dialog>
  );
}
