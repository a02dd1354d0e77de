import '@mantine/core/styles/Button.css';

import type { OwnSession } from '@msafara/domain/account/account.schema';
import { Button } from '@mantine/core';
import { IconApi, IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { formatDateTime, isolated } from '../../lib/format.ts';
import { trpc } from '../../lib/trpc.ts';
import { deviceOf } from './device.ts';
import { useTold } from './settings.queries.ts';
import shared from './settings.module.css';
import classes from './sessions-list.module.css';

/** Where the account is signed in, and the way to end that (D3). */
export function SessionsList({ isLocked }: { isLocked: boolean }) {
  const { t } = useTranslation('settings');
  const told = useTold();
  const utils = trpc.useUtils();
  const sessions = trpc.account.sessions.useQuery(undefined, { refetchOnMount: 'always' });
  const nameOf = useDeviceName();
  const refresh = () => void utils.account.sessions.invalidate();
  const end = trpc.account.endSession.useMutation({
    onSuccess: (_answer, { id }) => {
      const session = sessions.data?.find((one) => one.id === id);
      told.stored(t('sessions.ended'), t('sessions.endedText', { device: session ? nameOf(session) : '' }));
    },
    onError: told.refused,
    onSettled: refresh,
  });
  const endAll = trpc.account.endOtherSessions.useMutation({
    onSuccess: () => told.stored(t('sessions.ended'), t('sessions.allEnded')),
    onError: told.refused,
    onSettled: refresh,
  });
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;
  const isBusy = end.isPending || endAll.isPending;

  return (
    <section className={shared.panel}>
      <h2>{t('sessions.heading')}</h2>
      {sessions.isPending && <ListSkeleton rows={2} height={64} />}
      {sessions.isError && !sessions.data && <ListError onRetry={() => void sessions.refetch()} />}
      <ul className={classes.sessions}>
        {sessions.data?.map((session) => (
          <li key={session.id} className={classes.session}>
            <DeviceIcon session={session} />
            <div className={classes.sessionText}>
              <p className={classes.device}>
                <bdi>{nameOf(session)}</bdi>
                {session.isCurrent && <span className={`${shared.badge} ${shared.good}`}>{t('sessions.current')}</span>}
              </p>
              <p className={shared.note}>
                {t('sessions.lastSeen', { when: isolated(formatDateTime(session.lastSeenAt)) })}{' '}
                {!isLocked && session.address && <bdi>{t('sessions.from', { address: session.address })}</bdi>}
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                variant="default"
                className={`${shared.button} ${classes.end}`}
                aria-label={t('sessions.endLabel', { device: nameOf(session) })}
                disabled={isBusy}
                onClick={() => end.mutate({ id: session.id })}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.data && !isLocked && !hasOthers && <p className={shared.note}>{t('sessions.only')}</p>}
      {hasOthers && (
        <div className={shared.buttons}>
          <Button
            variant="outline"
            color="clay"
            className={shared.button ?? ''}
            disabled={isBusy}
            onClick={() => endAll.mutate()}
          >
            {t('sessions.endAll')}
          </Button>
        </div>
      )}
    </section>
  );
}

function useDeviceName(): (session: OwnSession) => string {
  const { t } = useTranslation('settings');
  return ({ kind, userAgent }) => {
    if (kind === 'rest') return t('sessions.api');
    const { browser, system } = deviceOf(userAgent);
    if (browser && system) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}

function DeviceIcon({ session }: { session: OwnSession }) {
  const Icon =
    session.kind === 'rest' ? IconApi : deviceOf(session.userAgent).isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return <Icon size={24} stroke={1.6} aria-hidden />;
}
