import type { StopMessagesInput } from '@msafara/domain/messages/messages.schema';
import type { StopFollowInput } from '@msafara/domain/tracking/follow.schema';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { LinkPress } from '../../components/link-press.tsx';
import { Outcome } from '../../components/outcome.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Starts the mails about a shipment. */
export function ConfirmFollow({ token }: { token: string }) {
  const { t } = useTranslation('track');
  const confirm = trpc.tracking.confirmFollow.useMutation();
  if (token === '') return <p role="alert">{t('follow.broken')}</p>;
  if (confirm.isSuccess) {
    return (
      <Outcome title={t('follow.done')} text={t('follow.doneText')}>
        <p>
          <Link to={`/track?tn=${encodeURIComponent(confirm.data.trackingNumber)}`}>{t('follow.see')}</Link>
        </p>
      </Outcome>
    );
  }
  const words = { submit: t('follow.confirm'), running: t('follow.confirming'), failed: t('follow.failed') };
  return <LinkPress asked={confirm} words={words} onPress={() => confirm.mutate({ token })} />;
}

/** Ends the mails about one shipment. */
export function StopFollowing({ link }: { link: StopFollowInput | undefined }) {
  const { t } = useTranslation('track');
  const stop = trpc.tracking.stopFollowing.useMutation();
  if (!link) return <p role="alert">{t('follow.broken')}</p>;
  if (stop.isSuccess) return <Outcome title={t('follow.stopped')} />;
  const words = { submit: t('follow.stop'), running: t('follow.confirming'), failed: t('follow.failed') };
  return <LinkPress asked={stop} words={words} onPress={() => stop.mutate(link)} />;
}

/** Ends all messages to whoever got the link. */
export function StopMessages({ link }: { link: StopMessagesInput | undefined }) {
  const { t } = useTranslation('track');
  const stop = trpc.messages.stop.useMutation();
  if (!link) return <p role="alert">{t('follow.broken')}</p>;
  if (stop.isSuccess) return <Outcome title={t('messages.stopped')} />;
  const words = { submit: t('messages.stop'), running: t('follow.confirming'), failed: t('follow.failed') };
  return <LinkPress asked={stop} words={words} onPress={() => stop.mutate(link)} />;
}
