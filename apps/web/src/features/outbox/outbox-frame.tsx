import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { IconAlertCircle, IconDeviceMobile, IconLogin2, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';

import { formatNumber } from '../../lib/format-numbers.ts';
import { formatTime } from '../../lib/format.ts';
import { useLive } from '../../lib/live.tsx';
import { useNow } from '../../lib/use-now.ts';
import { useSession } from '../../lib/session.tsx';
import { outbox } from '../../offline/outbox.ts';
import { useGateQuestions, useOutbox, useSender, useWorker } from '../../offline/use-offline.ts';
import { useOwnOutbox } from '../../offline/use-own-outbox.ts';
import { worker } from '../../offline/worker.ts';
import classes from './outbox-frame.module.css';

export { SignOutQuestion } from './sign-out-question.tsx';

/** How many scans are not recorded yet; when one needs the person it says that first (D23). */
export function OutboxBadge() {
  const { t } = useTranslation('outbox');
  const { scans, userId } = useOutbox();
  const questions = useGateQuestions(userId);
  const needsYou = scans.filter(({ state }) => state === 'needsYou').length + questions.length;
  const waiting = scans.filter(({ state }) => state === 'waiting').length;
  if (needsYou + waiting === 0) return null;
  const Icon = needsYou > 0 ? IconAlertCircle : IconDeviceMobile;
  const count = needsYou || waiting;
  const words = needsYou > 0 ? t('badge.needsYou', { count }) : t('badge.waiting', { count });
  return (
    <Link to="/outbox" className={classes.badge} data-needs={needsYou > 0} aria-label={words} title={words}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={classes.words}>{words}</span>
      <span className={classes.count}>{formatNumber(count)}</span>
    </Link>
  );
}

/** What has to be known about the network, the session and this device, above every screen. */
export function OutboxBands({ user }: { user: SessionUser }) {
  const { t } = useTranslation('outbox');
  const { lost, problem } = useOutbox();
  const { isNewVersion } = useWorker();
  useOwnOutbox(user);
  return (
    <>
      {lost > 0 && (
        <Band tone="clay" icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />} isAlert>
          {t('band.lost', { count: lost })}{' '}
          <button type="button" onClick={() => void outbox.acceptLoss()}>
            {t('band.lostRead')}
          </button>
        </Band>
      )}
      {problem !== undefined && (
        <Band tone="clay" icon={<IconAlertCircle size={20} stroke={1.75} aria-hidden />} isAlert>
          {t('band.problem', { name: problem })}
        </Band>
      )}
      <SessionBand user={user} />
      <NetworkBand />
      {isNewVersion && (
        <Band tone="lake" icon={<IconRefresh size={20} stroke={1.75} aria-hidden />}>
          {t('band.newVersion')}{' '}
          <button type="button" onClick={worker.takeOver}>
            {t('band.newVersionLoad')}
          </button>
        </Band>
      )}
    </>
  );
}

type BandProps = {
  tone: 'ochre' | 'clay' | 'lake';
  icon: ReactNode;
  isAlert?: boolean;
  /** Whether a phone shows it however far one has scrolled. */
  stays?: boolean;
  children: ReactNode;
};

function Band({ tone, icon, isAlert = false, stays = false, children }: BandProps) {
  return (
    <div className={classes.band} data-tone={tone} data-stays={stays || undefined} role={isAlert ? 'alert' : 'status'}>
      {icon}
      <p>{children}</p>
    </div>
  );
}

/** Scans wait, and whose they are is not signed in. */
function SessionBand({ user }: { user: SessionUser }) {
  const { t } = useTranslation('outbox');
  const { ended, leave } = useSession();
  const { scans } = useOutbox();
  const { stop } = useSender();
  const navigate = useNavigate();
  const count = scans.filter(({ state }) => state !== 'recorded').length;
  const isOther = stop === 'otherUser';
  if (ended !== 'scansWait' && !isOther && !(stop === 'signIn' && count > 0)) return null;
  return (
    <Band tone="ochre" icon={<IconLogin2 size={20} stroke={1.75} aria-hidden />} isAlert>
      {isOther ? t('band.otherUser', { email: user.email }) : t('band.signIn', { email: user.email, count })}{' '}
      <button
        type="button"
        onClick={() => {
          leave();
          void navigate('/login');
        }}
      >
        {t('band.signInLink')}
      </button>
    </Band>
  );
}

function NetworkBand() {
  const { t } = useTranslation('outbox');
  const isOffline = useLive() === 'offline';
  const { stop } = useSender();
  const { pathname } = useLocation();
  const now = useNow();
  const [since, setSince] = useState<string>();
  const isAway = isOffline || stop === 'unreachable';
  if (isAway !== (since !== undefined)) setSince(isAway ? now : undefined);
  // That screen says it in its own words.
  if (!isAway || pathname === '/deliver') return null;
  const isScanning = pathname === '/scan-update' || pathname === '/outbox';
  const scanning = since === undefined ? t('band.offline') : t('band.offlineSince', { time: formatTime(since) });
  return (
    <Band tone="ochre" icon={<IconWifiOff size={20} stroke={1.75} aria-hidden />} stays={pathname === '/scan-update'}>
      {isScanning ? scanning : t('band.offlineElsewhere')}
    </Band>
  );
}
