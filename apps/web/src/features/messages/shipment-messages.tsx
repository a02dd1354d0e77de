import '@mantine/core/styles/Button.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { Message, MessageRecipient } from '@msafara/domain/messages/messages.schema';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconMessage, IconPlus, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ListEmpty, ListError, ListSkeleton } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { Tag, type TagKind } from '../../components/tag.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { directionOf } from '../../lib/i18n.ts';
import { failureWords, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useMessageActs, useMessages, useRecipients } from './messages.queries.ts';
import { RecipientForm } from './recipient-form.tsx';
import classes from './shipment-messages.module.css';

const ICONS = { sms: IconMessage, whatsapp: IconBrandWhatsapp, email: IconMail } as const;

const KINDS: Record<Message['state'], TagKind> = {
  waiting: 'waiting',
  sending: 'waiting',
  accepted: 'waiting',
  sent: 'good',
  delivered: 'good',
  read: 'good',
  failed: 'bad',
  suppressed: 'quiet',
  unknown: 'waiting',
};

type Props = { id: string; user: SessionUser; mayWrite: boolean; mayRemove: boolean };

/** The Messages tab of a shipment: who hears of it, and what they were sent, with what each cost (D27). */
export function ShipmentMessages({ id, user, mayWrite, mayRemove }: Props) {
  return (
    <div className={classes.both}>
      <Recipients id={id} user={user} mayWrite={mayWrite} mayRemove={mayRemove} />
      <Sent id={id} mayWrite={mayWrite} />
    </div>
  );
}

function Recipients({ id, user, mayWrite, mayRemove }: Props) {
  const { t } = useTranslation('messages');
  const { data, error, isPending, refetch } = useRecipients(id);
  const [isAdding, setIsAdding] = useState(false);
  // Those whose data were erased take nobody's place.
  const there = data?.recipients.filter(({ phone, email }) => phone !== null || email !== null).length ?? 0;
  const isFull = data !== undefined && there >= data.max;
  return (
    <section className={panel.panel} aria-labelledby="recipients-title">
      <div className={panel.head}>
        <h2 id="recipients-title">{t('recipients')}</h2>
        {mayWrite && !isAdding && !isFull && (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsAdding(true)}>
            {t('add')}
          </Button>
        )}
      </div>
      {isAdding && <RecipientForm id={id} user={user} onDone={() => setIsAdding(false)} />}
      {isPending && <ListSkeleton rows={2} />}
      {error && !data && <ListError message={serverMessage(error)} onRetry={() => void refetch()} />}
      {data?.recipients.length === 0 && !isAdding && (
        <ListEmpty title={t('none')} {...(mayWrite && { text: t('noneNext') })} />
      )}
      <ul className={classes.list}>
        {data?.recipients.map((one) => (
          <Recipient key={one.id} id={id} recipient={one} mayRemove={mayRemove} />
        ))}
      </ul>
    </section>
  );
}

function Recipient({ id, recipient, mayRemove }: { id: string; recipient: MessageRecipient; mayRemove: boolean }) {
  const { t } = useTranslation('messages');
  const { remove } = useMessageActs();
  const Icon = ICONS[recipient.channel];
  const to = recipient.phone ?? recipient.email;
  const note = recipient.isStopped ? t('stopped') : recipient.consentedAt === null ? t('waitingForCode') : undefined;
  const takeOff = () => {
    remove.mutate(
      { id, rid: recipient.id },
      {
        onSuccess: () =>
          showToast({ kind: 'success', title: t('remove'), message: t('removed', { to: to ?? t('erased') }) }),
        onError: (error) => showToast({ kind: 'error', title: t('remove'), message: failureWords(error) }),
      },
    );
  };
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <div className={classes.main}>
        <strong>{to === null ? t('erased') : <bdi dir="ltr">{to}</bdi>}</strong>
        <span>{t(`channels.${recipient.channel}`)}</span>
        {note !== undefined && <Tag kind="quiet">{note}</Tag>}
      </div>
      {mayRemove && (
        <button
          type="button"
          className={classes.icon}
          aria-label={`${t('remove')} ${to ?? ''}`}
          disabled={remove.isPending}
          onClick={takeOff}
        >
          <IconTrash size={18} aria-hidden />
        </button>
      )}
    </li>
  );
}

function Sent({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const { t } = useTranslation('messages');
  const { data, error, isPending, refetch } = useMessages(id);
  const [again, setAgain] = useState<Message>();
  const { resend } = useMessageActs();
  const send = () => {
    if (!again) return;
    resend.mutate(
      { id, mid: again.id },
      {
        onSuccess: () => showToast({ kind: 'success', title: t('resend'), message: t('resent') }),
        onError: (failure) => showToast({ kind: 'error', title: t('resend'), message: failureWords(failure) }),
        onSettled: () => setAgain(undefined),
      },
    );
  };
  const cost = again ? t('resendCost', { count: Math.max(1, again.segments) }) : '';
  return (
    <section className={panel.panel} aria-labelledby="sent-title">
      <div className={panel.head}>
        <h2 id="sent-title">{t('sent')}</h2>
      </div>
      {isPending && <ListSkeleton rows={3} />}
      {error && !data && <ListError message={serverMessage(error)} onRetry={() => void refetch()} />}
      {data?.messages.length === 0 && <p className={classes.none}>{t('noMessages')}</p>}
      <ul className={classes.list}>
        {data?.messages.map((one) => (
          <Line key={one.id} message={one} {...(mayWrite && one.isResendable && { onAgain: () => setAgain(one) })} />
        ))}
      </ul>
      <ConfirmDialog
        opened={again !== undefined}
        title={t('resendTitle')}
        text={again?.state === 'unknown' ? `${t('resendUnknown')} ${cost}` : cost}
        confirmLabel={t('resend')}
        busy={resend.isPending}
        onConfirm={send}
        onClose={() => setAgain(undefined)}
      />
    </section>
  );
}

function Line({ message, onAgain }: { message: Message; onAgain?: () => void }) {
  const { t } = useTranslation('messages');
  const { channel, to, template, language, state, reason, body, segments, account, cost, sendAt, sentAt } = message;
  const Icon = ICONS[channel];
  const time = <bdi dir="ltr">{formatDateTime(sentAt ?? sendAt)}</bdi>;
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <div className={classes.main}>
        <strong>{t(`told.${template}`)}</strong>
        <span>{to === null ? t('erased') : <bdi dir="ltr">{to}</bdi>}</span>
        <Tag kind={KINDS[state]}>{t(`state.${state}`)}</Tag>
        {reason !== null && <p className={classes.reason}>{t(`reason.${reason}`)}</p>}
        {body !== null && (
          <p className={classes.text} dir={directionOf(language)} lang={language}>
            {body}
          </p>
        )}
        <p className={classes.note}>
          {state === 'waiting' ? t('sendAt', { time: formatDateTime(sendAt) }) : time}
          {segments > 0 && channel === 'sms' && ` · ${t('segments', { count: segments })}`}
          {cost && (
            <>
              {' · '}
              <bdi dir="ltr">
                {cost.currency} {formatNumber(Number(cost.amount))}
              </bdi>
            </>
          )}
          {account !== null && ` · ${t(`accounts.${account}`)}`}
        </p>
      </div>
      {onAgain && (
        <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={onAgain}>
          {t('resend')}
        </Button>
      )}
    </li>
  );
}
