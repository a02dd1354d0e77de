import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { sender } from '../../offline/sender.ts';
import { useOutbox, useSender } from '../../offline/use-offline.ts';
import { useLive } from '../../lib/live.tsx';
import { useSession } from '../../lib/session.tsx';
import { readWaitingScans } from '../../lib/waiting-scans.ts';
import classes from './outbox.module.css';

type SignOutQuestionProps = { opened: boolean; onLeave: () => void; onClose: () => void };

/** Asks what is to become of scans that wait, before the person who made them signs out. */
export function SignOutQuestion({ opened, onLeave, onClose }: SignOutQuestionProps) {
  const { t } = useTranslation(['outbox', 'common']);
  const { user } = useSession();
  const { scans, sealed, userId } = useOutbox();
  const { isBusy, stop } = useSender();
  const open = scans.filter(({ state }) => state !== 'recorded').length;
  // Those that are not read yet, or cannot be without the person's key, are here all the same.
  const isRead = userId === user?.id;
  const count = isRead ? open + sealed : ((user && readWaitingScans()[user.id]) ?? 0);
  const isOffline = useLive() === 'offline' || stop === 'unreachable';
  const maySend = isRead && open > 0 && !isOffline;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={count === 0 ? t('outbox:state.recorded') : t('outbox:signOut.title', { count })}
      size={440}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {count > 0 && <p>{maySend ? t('outbox:signOut.text') : t('outbox:signOut.offline')}</p>}
      <div className={classes.choices}>
        {maySend && (
          <Button disabled={isBusy} onClick={() => void sender.poke()}>
            {isBusy ? t('outbox:state.sending') : t('outbox:signOut.send')}
          </Button>
        )}
        <Button variant="default" onClick={onLeave}>
          {count === 0 ? t('outbox:signOut.leave') : t('outbox:signOut.keep')}
        </Button>
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {t('outbox:signOut.stay')}
        </Button>
      </div>
    </Modal>
  );
}
