import type { OutboxMail } from '@msafara/domain/admin/admin.schema';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../components/dialog.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { serverMessage } from '../../lib/server-error.ts';
import { useMailText } from './admin.queries.ts';
import classes from './admin-panel.module.css';
import { useShown } from '../../lib/use-shown.ts';

/** What a mail says, where it may be shown (D15), in the direction of its own language. */
export function MailDialog({ mail, onClose }: { mail: OutboxMail | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const shown = useShown(mail);
  const text = useMailText(mail?.id);
  return (
    <Dialog opened={mail !== undefined} onClose={onClose} title={shown?.subject ?? ''} size={640}>
      {text.isPending && mail && <ListSkeleton rows={4} />}
      {text.isError && <ListError message={serverMessage(text.error)} onRetry={() => void text.refetch()} />}
      {text.isSuccess &&
        (text.data.text === null ? (
          <p className={classes.quiet}>{t('outbox.hidden')}</p>
        ) : (
          <pre className={classes.mailText} dir="auto">
            {text.data.text}
          </pre>
        ))}
    </Dialog>
  );
}
