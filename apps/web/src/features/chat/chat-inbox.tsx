import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import type { ChatMessage } from '@msafara/domain/chat/chat.schema';
import { Button, Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { LeaveGuard, useLeaveGuard } from '../../components/leave-guard.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatAge } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import shared from './chat.module.css';
import classes from './chat-inbox.module.css';
import { useAnswerMessage, useChatInbox, useCloseMessage, useMarkRead } from './chat.queries.ts';

/** Everybody's messages for administrators: filter, mark as read, answer (§2 Admin Panel). */
export function ChatInbox() {
  const { t } = useTranslation('inbox');
  const [isPendingOnly, setIsPendingOnly] = useState(false);
  // Kept here: what is being written outlasts its message's leaving the list.
  const [drafts, setDrafts] = useState<Readonly<Record<string, string | undefined>>>({});
  const inbox = useChatInbox(isPendingOnly);
  const messages = inbox.data?.pages.flatMap(({ items }) => items) ?? [];
  const list = () => {
    if (inbox.isPending) return <ListSkeleton rows={4} />;
    if (inbox.isLoadingError) return <ListError message={t('inbox.error')} onRetry={() => void inbox.refetch()} />;
    if (messages.length === 0) {
      return <p className={shared.none}>{t(isPendingOnly ? 'inbox.nonePending' : 'inbox.none')}</p>;
    }
    return (
      <ul className={shared.messages}>
        {messages.map((message) => (
          <Received
            key={message.id}
            message={message}
            draft={drafts[message.id]}
            onDraft={(text) => setDrafts((others) => ({ ...others, [message.id]: text }))}
            // What is written by now was not sent with it.
            onSent={(sent) =>
              setDrafts((all) => (all[message.id] === sent ? { ...all, [message.id]: undefined } : all))
            }
          />
        ))}
      </ul>
    );
  };
  return (
    <section className={classes.inbox}>
      <LeaveGuard isDirty={Object.values(drafts).some((text = '') => text.trim() !== '')} />
      <div className={classes.inboxHead}>
        <h2>{t('inbox.title')}</h2>
        <div className={classes.filter} role="group" aria-label={t('inbox.filter')}>
          {[false, true].map((pending) => (
            <button
              key={String(pending)}
              type="button"
              aria-pressed={isPendingOnly === pending}
              onClick={() => setIsPendingOnly(pending)}
            >
              {pending ? t('inbox.pending') : t('inbox.all')}
            </button>
          ))}
        </div>
      </div>
      {list()}
      {inbox.isFetchNextPageError && (
        <ListError message={t('inbox.error')} onRetry={() => void inbox.fetchNextPage()} />
      )}
      {inbox.hasNextPage && !inbox.isFetchNextPageError && (
        <Button variant="default" disabled={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
          {t('inbox.more')}
        </Button>
      )}
    </section>
  );
}

type Draft = {
  draft: string | undefined;
  onDraft: (text: string | undefined) => void;
  onSent: (answer: string) => void;
};

function Received({ message, draft, onDraft, onSent }: { message: ChatMessage } & Draft) {
  const { t } = useTranslation('inbox');
  const now = useNow();
  const markRead = useMarkRead();
  const close = useCloseMessage();
  const [isOpened, setOpened] = useState(false);
  const {
    id,
    subject,
    userName: name,
    userEmail: email,
    status,
    isRead,
    createdAt,
    adminResponse,
    respondedAt,
  } = message;
  return (
    <li className={shared.message} data-unread={!isRead}>
      <div className={shared.messageHead}>
        <h3>
          <bdi>{subject}</bdi>
        </h3>
        <span className={shared.state} data-status={status}>
          {t(status === 'pending' ? 'inbox.pendingBadge' : `inbox.${status}`)}
        </span>
      </div>
      <p className={shared.age}>
        <bdi>{t('inbox.from', { name, email })}</bdi> <time dateTime={createdAt}>{formatAge(createdAt, now)}</time>
      </p>
      <p className={shared.said}>
        <bdi>{message.message}</bdi>
      </p>
      {adminResponse !== null && (
        <p className={`${shared.answer} ${shared.said}`}>
          <bdi>{adminResponse}</bdi>
        </p>
      )}
      {draft === undefined ? (
        <div className={classes.acts}>
          <Button
            variant="default"
            size="sm"
            onClick={() => {
              setOpened(true);
              onDraft('');
            }}
          >
            {t('inbox.respond')}
          </Button>
          {status !== 'closed' && (
            <Button variant="subtle" size="sm" disabled={close.isPending} onClick={() => close.mutate({ id })}>
              {close.isPending ? t('inbox.closing') : t('inbox.close')}
            </Button>
          )}
          {!isRead && (
            <Button variant="subtle" size="sm" disabled={markRead.isPending} onClick={() => markRead.mutate({ id })}>
              {t('inbox.markRead')}
            </Button>
          )}
        </div>
      ) : (
        <AnswerForm
          id={id}
          respondedAt={respondedAt}
          text={draft}
          takesFocus={isOpened}
          onChange={onDraft}
          onCancel={() => onDraft(undefined)}
          onSent={onSent}
        />
      )}
    </li>
  );
}

type Answering = {
  id: string;
  /** When the answer was written that is shown above. */
  respondedAt: string | null;
  text: string;
  /** Opened by a press, not by its message's coming back to the list. */
  takesFocus: boolean;
  onChange: (text: string) => void;
  onCancel: () => void;
  onSent: (answer: string) => void;
};

function AnswerForm({ id, respondedAt, text, takesFocus, onChange, onCancel, onSent }: Answering) {
  const { t } = useTranslation('inbox');
  const answer = useAnswerMessage(onSent);
  const field = useRef<HTMLTextAreaElement>(null);
  const { guarded, dialog } = useLeaveGuard(text.trim() !== '');
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  return (
    <form
      className={shared.form}
      onSubmit={(event) => {
        event.preventDefault();
        // Blank answers are not sent (§5).
        if (text.trim() !== '') answer.mutate({ id, adminResponse: text, respondedAt });
      }}
    >
      <Textarea
        ref={field}
        label={t('inbox.response')}
        rows={4}
        maxLength={4000}
        value={text}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={shared.buttons}>
        <Button variant="default" onClick={() => guarded(onCancel)} disabled={answer.isPending}>
          {t('chat.cancel')}
        </Button>
        <Button type="submit" disabled={answer.isPending || text.trim() === ''}>
          {answer.isPending ? t('inbox.sending') : t('inbox.send')}
        </Button>
      </div>
      {dialog}
    </form>
  );
}
