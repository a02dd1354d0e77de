import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';

import type { OutboxMail } from '@msafara/domain/admin/admin.schema';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { serverMessage } from '../../lib/server-error.ts';
import { useMailText } from './admin.queries.ts';
import formClasses from '../../components/dialog-form.module.css';
import classes from './admin-panel.module.css';
import { useShown } from '../../lib/use-shown.ts';

/** What a mail says, where it may be shown (D15). */
export function MailDialog({ mail, onClose }: { mail: OutboxMail | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const shown = useShown(mail);
  const text = useMailText(mail?.id);
  return (
    <Modal
      opened={mail !== undefined}
      onClose={onClose}
      title={shown?.subject ?? ''}
      size={640}
      closeButtonProps={{ 'aria-label': t('form.close') }}
      classNames={{ title: formClasses.title ?? '' }}
    >
      {text.isPending && mail && <ListSkeleton rows={4} />}
      {text.isError && <ListError message={serverMessage(text.error)} onRetry={() => void text.refetch()} />}
      {text.isSuccess &&
        (text.data.text === null ? (
          <p className={classes.quiet}>{t('outbox.hidden')}</p>
        ) : (
          <pre className={classes.mailText}>{text.data.text}</pre>
        ))}
    </Modal>
  );
}
