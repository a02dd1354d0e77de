import '@mantine/core/styles/Button.css';

import type { ChatMessage } from '@msafara/domain/chat/chat.schema';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatAge } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import classes from './chat.module.css';
import { useOwnMessages } from './chat.queries.ts';

type OwnMessagesProps = {
  /** Opens a new message on the subject of one that support closed; undefined where nobody may write. */
  onWriteAgain: ((subject: string) => void) | undefined;
};

/** One's own messages, newest first, each with its answer once there is one (D15). */
export function OwnMessages({ onWriteAgain }: OwnMessagesProps) {
  const { t } = useTranslation('inbox');
  const messages = useOwnMessages(true);
  if (messages.isPending) return <ListSkeleton rows={3} />;
  if (messages.isLoadingError) return <ListError message={t('chat.error')} onRetry={() => void messages.refetch()} />;
  if (messages.data.length === 0) {
    return (
      <div className={classes.none}>
        <p className={classes.strong}>{t('chat.none')}</p>
        <p>{t('chat.noneText')}</p>
      </div>
    );
  }
  return (
    <ul className={classes.messages}>
      {messages.data.map((message) => (
        <OwnMessage key={message.id} message={message} onWriteAgain={onWriteAgain} />
      ))}
    </ul>
  );
}

function OwnMessage({ message, onWriteAgain }: OwnMessagesProps & { message: ChatMessage }) {
  const { t } = useTranslation('inbox');
  const now = useNow();
  const { subject, status, createdAt, adminResponse, respondedAt } = message;
  return (
    <li className={classes.message}>
      <div className={classes.messageHead}>
        <h3>
          <bdi>{subject}</bdi>
        </h3>
        <span className={classes.state} data-status={status}>
          {t(`chat.${status}`)}
        </span>
      </div>
      <p className={classes.said}>
        <bdi>{message.message}</bdi>
      </p>
      <time className={classes.age} dateTime={createdAt}>
        {formatAge(createdAt, now)}
      </time>
      {adminResponse !== null && (
        <div className={classes.answer}>
          <p className={classes.strong}>{t('chat.answer')}</p>
          <p className={classes.said}>
            <bdi>{adminResponse}</bdi>
          </p>
          {respondedAt && (
            <time className={classes.age} dateTime={respondedAt}>
              {formatAge(respondedAt, now)}
            </time>
          )}
        </div>
      )}
      {status === 'closed' && (
        <div className={classes.settled}>
          <p>{t('chat.closedText')}</p>
          {onWriteAgain && (
            <Button variant="default" size="sm" onClick={() => onWriteAgain(subject)}>
              {t('chat.again')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
