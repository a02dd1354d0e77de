import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../components/dialog.tsx';
import { outbox } from '../../offline/outbox.ts';
import { sender } from '../../offline/sender.ts';
import { canBeSent } from '../../offline/settled-scan.ts';
import { useOutbox, useSender } from '../../offline/use-offline.ts';
import { useLive } from '../../lib/live.tsx';
import { useSession } from '../../lib/session.tsx';
import { readWaitingScans } from '../../lib/waiting-scans.ts';
import classes from './outbox.module.css';

type SignOutQuestionProps = { opened: boolean; onLeave: () => void; onClose: () => void };

/** Asks what is to become of scans that wait, before the person who made them signs out. */
export function SignOutQuestion({ opened, onLeave, onClose }: SignOutQuestionProps) {
  const { t } = useTranslation('outbox');
  const { user } = useSession();
  const { scans, sealed, userId } = useOutbox();
  const { isBusy, stop } = useSender();
  const open = scans.filter(({ state }) => state !== 'recorded').length;
  // Those that are not read yet, or cannot be without the person's key, are here all the same.
  const isRead = userId === user?.id;
  const count = isRead ? open + sealed : ((user && readWaitingScans()[user.id]) ?? 0);
  const isOffline = useLive() === 'offline' || stop === 'unreachable';
  // The others wait for an answer of the person, and go nowhere before it.
  const goes = scans.some(canBeSent);
  const maySend = isRead && goes && !isOffline;
  const needAnswers = isRead && !goes && sealed === 0;
  const words = maySend ? 'text' : needAnswers ? 'answers' : isOffline ? 'offline' : 'kept';
  const send = () =>
    void outbox
      .tryAgain()
      .catch(() => undefined)
      .then(sender.poke);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={count === 0 ? t('state.recorded') : t('signOut.title', { count })}
      size={440}
      isSmall
    >
      {count > 0 && <p>{t(`signOut.${words}`)}</p>}
      <div className={classes.choices}>
        {maySend && (
          <Button disabled={isBusy} onClick={send}>
            {isBusy ? t('state.sending') : t('signOut.send')}
          </Button>
        )}
        <Button variant="default" onClick={onLeave}>
          {count === 0 ? t('signOut.leave') : t('signOut.keep')}
        </Button>
        <Button variant="subtle" onClick={onClose} data-autofocus>
          {t('signOut.stay')}
        </Button>
      </div>
    </Dialog>
  );
}
