import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Button.css';

import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { useSession } from '../../lib/session.tsx';
import classes from './auth-page.module.css';
import { LoginForm } from './login-form.tsx';

/** Over a page that holds something unsaved when its session ends: the same person signs in, and it goes on as it was (D3). */
export function SignInAgain() {
  const { t } = useTranslation('auth');
  const { user, leave } = useSession();
  if (!user) return null;
  return (
    <Modal
      opened
      onClose={leave}
      title={t('again.title')}
      size={440}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      classNames={{ title: classes.step ?? '' }}
    >
      <p className={classes.lead}>{t('again.text')}</p>
      <LoginForm email={user.email} />
      <Button variant="subtle" fullWidth onClick={leave} className={classes.leave ?? ''}>
        {t('again.leave')}
      </Button>
    </Modal>
  );
}
