import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import type { StopMessagesInput } from '@msafara/domain/messages/messages.schema';
import type { StopFollowInput } from '@msafara/domain/tracking/follow.schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { serverMessage } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './follow-link.module.css';

/** Confirms the wish on a press: programs that open the links of mails shall not do it for somebody. */
export function ConfirmFollow({ token }: { token: string }) {
  const { t } = useTranslation('track');
  const confirm = trpc.tracking.confirmFollow.useMutation();
  if (token === '') return <p role="alert">{t('follow.broken')}</p>;
  if (confirm.isSuccess) {
    return (
      <div role="status">
        <p className={classes.done}>{t('follow.done')}</p>
        <p>{t('follow.doneText')}</p>
        <Link to={`/track?tn=${encodeURIComponent(confirm.data.trackingNumber)}`}>{t('follow.see')}</Link>
      </div>
    );
  }
  return (
    <>
      {confirm.isError && <Failure message={serverMessage(confirm.error)} />}
      <Button className={classes.button ?? ''} disabled={confirm.isPending} onClick={() => confirm.mutate({ token })}>
        {confirm.isPending ? t('follow.confirming') : t('follow.confirm')}
      </Button>
    </>
  );
}

/** Ends the mails about one shipment on a press. */
export function StopFollowing({ link }: { link: StopFollowInput | undefined }) {
  const { t } = useTranslation('track');
  const stop = trpc.tracking.stopFollowing.useMutation();
  if (!link) return <p role="alert">{t('follow.broken')}</p>;
  if (stop.isSuccess) {
    return (
      <p role="status" className={classes.done}>
        {t('follow.stopped')}
      </p>
    );
  }
  return (
    <>
      {stop.isError && <Failure message={serverMessage(stop.error)} />}
      <Button className={classes.button ?? ''} disabled={stop.isPending} onClick={() => stop.mutate(link)}>
        {stop.isPending ? t('follow.confirming') : t('follow.stop')}
      </Button>
    </>
  );
}

/** Ends all messages to whoever got the link, on a press. */
export function StopMessages({ link }: { link: StopMessagesInput | undefined }) {
  const { t } = useTranslation('track');
  const stop = trpc.messages.stop.useMutation();
  if (!link) return <p role="alert">{t('follow.broken')}</p>;
  if (stop.isSuccess) {
    return (
      <p role="status" className={classes.done}>
        {t('messages.stopped')}
      </p>
    );
  }
  return (
    <>
      {stop.isError && <Failure message={serverMessage(stop.error)} />}
      <Button className={classes.button ?? ''} disabled={stop.isPending} onClick={() => stop.mutate(link)}>
        {stop.isPending ? t('follow.confirming') : t('messages.stop')}
      </Button>
    </>
  );
}

function Failure({ message }: { message: string | undefined }) {
  const { t } = useTranslation('track');
  return (
    <p role="alert">
      {t('follow.failed')}. {message ?? t('follow.noAnswer')}
    </p>
  );
}
