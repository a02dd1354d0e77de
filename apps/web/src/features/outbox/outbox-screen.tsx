import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { Button } from '@mantine/core';
import { IconPackages, IconSend, IconWifi } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ListEmpty } from '../../components/list-state.tsx';
import { formatDateTime, isolated, standingAlone } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import { showToast } from '../../lib/toast.ts';
import { outbox } from '../../offline/outbox.ts';
import { sender } from '../../offline/sender.ts';
import { canBeSent } from '../../offline/settled-scan.ts';
import { useCarriedNow, useGateQuestions, useOutbox, useSender } from '../../offline/use-offline.ts';
import { useReadyDevice } from '../../offline/use-own-outbox.ts';
import { ClockNotice } from './clock-notice.tsx';
import { FoldedScans } from './folded-scans.tsx';
import { GateAsks } from './gate-asks.tsx';
import { NeedsYouScans } from './needs-you-scans.tsx';
import classes from './outbox-screen.module.css';
import { ProofsWait } from './proofs-wait.tsx';
import { ReadyDevice } from './ready-device.tsx';
import { saveScans } from './save-scans.ts';

/** The scans on this device: what needs the person, what waits, what is recorded. */
export function OutboxScreen({ user }: { user: SessionUser }) {
  const { t } = useTranslation('outbox');
  const { userId, scans, others, sealed, problem } = useOutbox();
  const { lastContact } = useSender();
  const { byNumber, asOf, isRead } = useCarriedNow(user.id);
  useReadyDevice(user);

  const newestFirst = scans.toReversed();
  const needsYou = newestFirst.filter(({ state }) => state === 'needsYou');
  const waiting = newestFirst.filter(({ state }) => state === 'waiting');
  const recorded = newestFirst
    .filter(({ state }) => state === 'recorded')
    .toSorted((a, b) => ((a.settledAt ?? '') < (b.settledAt ?? '') ? 1 : -1));
  const questions = useGateQuestions(user.id);
  const needsYouCount = needsYou.length + questions.length;
  // What could not be read is nothing to say a number of, nor that there is none.
  const isUnread = problem !== undefined && scans.length === 0;
  const othersCount = Object.values(others).reduce((sum, count) => sum + count, 0);

  const save = async () => {
    try {
      await saveScans(user.id, [...needsYou, ...waiting]);
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      showToast({ kind: 'error', title: t('file'), message: t('fileFailed', { name }) });
    }
  };

  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      {!isUnread && (
        <section className={classes.summary} aria-label={t('title')}>
          <div className={classes.figures}>
            <Figure value={waiting.length} label={t('figure.onPhone')} />
            <Figure value={needsYouCount} label={t('figure.needsYou')} isUrgent={needsYouCount > 0} />
            <Figure value={recorded.length} label={t('figure.recorded')} />
          </div>
          <ul className={classes.facts}>
            <li>
              <IconWifi size={20} stroke={1.75} aria-hidden />
              {lastContact === undefined
                ? t('contactNone')
                : t('contact', { time: isolated(formatDateTime(lastContact)) })}
            </li>
            {isRead && (
              <li>
                <IconPackages size={20} stroke={1.75} aria-hidden />
                {asOf === undefined
                  ? t('carriedNone')
                  : t('carried', { number: formatNumber(byNumber.size), time: isolated(formatDateTime(asOf)) })}
              </li>
            )}
            <ProofsWait scans={scans} />
            <ClockNotice />
          </ul>
        </section>
      )}
      {othersCount > 0 && <p className={classes.note}>{t('others', { count: othersCount })}</p>}
      {sealed > 0 && <p className={classes.note}>{t('sealed', { count: sealed })}</p>}
      {needsYouCount > 0 && (
        <Part title={t('state.needsYou')} count={needsYouCount}>
          <div className={classes.cards}>
            {questions.map((question) => (
              <GateAsks key={question.id} question={question} user={user} />
            ))}
            <NeedsYouScans scans={needsYou} user={user} />
          </div>
        </Part>
      )}
      {waiting.length > 0 && (
        <Part title={t('waiting')} count={waiting.length}>
          <FoldedScans scans={waiting} more={(count) => t('moreWaiting', { count })} />
        </Part>
      )}
      {recorded.length > 0 && (
        <Part title={standingAlone(t('figure.recorded'))} count={recorded.length}>
          <FoldedScans scans={recorded} more={(count) => t('moreRecorded', { count })} />
        </Part>
      )}
      {userId !== undefined && !isUnread && scans.length + questions.length === 0 && (
        <ListEmpty
          title={t('empty')}
          action={
            <Button component={Link} to="/scan-update" variant="default">
              {t('scan')}
            </Button>
          }
        />
      )}
      <ReadyDevice />
      {needsYou.length + waiting.length > 0 && (
        <p className={classes.file}>
          <Button variant="default" onClick={() => void save()}>
            {t('file')}
          </Button>
          <span>{t('fileHint')}</span>
        </p>
      )}
      {scans.some(canBeSent) && <SendNow waiting={waiting.length} />}
    </div>
  );
}

function Figure({ value, label, isUrgent = false }: { value: number; label: string; isUrgent?: boolean }) {
  return (
    <p data-urgent={isUrgent}>
      <strong>{formatNumber(value)}</strong>
      {label}
    </p>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
  return (
    <section className={classes.part}>
      <h2>
        {title} <span>{formatNumber(count)}</span>
      </h2>
      {children}
    </section>
  );
}

/** The one filled button: sends what waits, and what was refused for a reason that may be over. */
function SendNow({ waiting }: { waiting: number }) {
  const { t } = useTranslation('outbox');
  const { isBusy, sending, stop } = useSender();
  const send = async () => {
    try {
      await outbox.tryAgain();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      showToast({ kind: 'error', title: t('sendNow'), message: t('sendFailed', { name }) });
      return;
    }
    await sender.poke();
  };
  return (
    <div className={classes.send}>
      <Button
        size="lg"
        fullWidth
        leftSection={<IconSend size={20} stroke={1.75} aria-hidden />}
        disabled={isBusy}
        onClick={() => void send()}
      >
        {isBusy ? t('sendingNow', { done: sending.length, all: waiting }) : t('sendNow')}
      </Button>
      {/* What was refused does not go by itself: a renewed plan or another role is what it needs. */}
      <p role="status">{stop === undefined ? waiting > 0 && t('byItself') : t(`stopped.${stop}`)}</p>
    </div>
  );
}
