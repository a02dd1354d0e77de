import type { MilestoneScan } from '@msafara/domain/scans/scan-command.schema';
import { isOnRecord, type ToldScan } from '@msafara/domain/scans/scan-result.schema';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconDeviceMobile,
  IconLoader,
  IconSignature,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { StatusTile } from '../../components/status.tsx';
import { MilestoneTile } from '../../components/milestone-tile.tsx';
import { useMilestoneName } from '../../components/use-milestone-name.ts';
import { usePlaceOf } from '../../components/use-place-of.ts';
import { formatDateTime, isolated } from '../../lib/format.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { formatShortMoment } from './short-moment.ts';
import { useNow } from '../../lib/use-now.ts';
import type { KeptScan } from '../../offline/outbox.ts';
import { useSender } from '../../offline/use-offline.ts';
import classes from './outbox.module.css';

/** Number, time, status and place of a scan, and whose proof it has. */
export function ScanHead({ command, photos }: Pick<KeptScan, 'command' | 'photos'>) {
  const { t } = useTranslation(['common', 'outbox']);
  const proof = 'status' in command ? command.proof : undefined;
  const now = useNow();
  return (
    <div className={classes.scan}>
      <p className={classes.number}>
        <bdi>{command.trackingNumber}</bdi>
      </p>
      <time dateTime={command.scannedAt} title={formatDateTime(command.scannedAt)}>
        {formatShortMoment(command.scannedAt, now)}
      </time>
      {'status' in command ? (
        <p className={classes.what}>
          <StatusTile value={command.status} />
          <strong>{t(`common:status.${command.status}`)}</strong>
          {command.location && <bdi>{command.location}</bdi>}
        </p>
      ) : (
        <ToldMilestone milestone={command.milestone} />
      )}
      {proof && (
        <p className={classes.what}>
          <IconSignature size={18} stroke={1.75} aria-hidden />
          {proof.receiverName ? <bdi>{proof.receiverName}</bdi> : t('outbox:proof')}
          {photos !== undefined && photos.length > 0 && <span>{t('outbox:photoCount', { count: photos.length })}</span>}
        </p>
      )}
    </div>
  );
}

function ToldMilestone({ milestone }: { milestone: MilestoneScan['milestone'] }) {
  const nameOf = useMilestoneName();
  const place = usePlaceOf()(milestone);
  return (
    <p className={classes.what}>
      <MilestoneTile code={milestone.code} class={milestone.class} />
      <strong>{nameOf(milestone)}</strong>
      {place !== undefined && <bdi>{place}</bdi>}
    </p>
  );
}

/** One of the four words; the tick is for what the server has recorded. */
export function ScanState({ scan: { command, state, result, isUndone } }: { scan: KeptScan }) {
  const { t } = useTranslation(['outbox', 'common']);
  const { sending } = useSender();
  const now = useNow();
  const word = (kind: 'onPhone' | 'sending' | 'recorded' | 'undone' | 'needsYou', text: string) => {
    const Icon = ICONS[kind];
    return (
      <p className={classes.state} data-state={kind}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {text}
      </p>
    );
  };
  if (isUndone) return word('undone', t('outbox:state.undone'));
  if (sending.includes(command.id)) return word('sending', t('outbox:state.sending'));
  if (!result || !isOnRecord(result) || state !== 'recorded') {
    return state === 'needsYou'
      ? word('needsYou', t('outbox:state.needsYou'))
      : word('onPhone', t('outbox:state.onPhone'));
  }
  const { late, recordedAt } = result;
  const changedMeanwhile = result.outcome === 'recorded' ? result.changedMeanwhile : undefined;
  return (
    <>
      {word('recorded', t('outbox:recordedAt', { time: formatShortMoment(recordedAt, now) }))}
      {late && <p className={classes.told}>{t('outbox:late')}</p>}
      {result.outcome === 'told' && <ToldOf told={result} />}
      {changedMeanwhile && (
        <p className={classes.told}>{t('outbox:changed', { to: t(`common:status.${changedMeanwhile.status}`) })}</p>
      )}
    </>
  );
}

/** Of whom a unit's milestone was told, and of whom it could not be. */
function ToldOf({ told: { unit, shipments, skipped } }: { told: ToldScan }) {
  const { t } = useTranslation('milestones');
  if (!unit) return null;
  return (
    <>
      <p className={classes.told}>{t('told', { count: shipments.length, unit: isolated(unit.number) })}</p>
      {skipped.map(({ trackingNumber, reason, said }) => (
        <p key={trackingNumber} className={classes.told}>
          <bdi>{trackingNumber}</bdi>: {(said && reasonWords(said)) ?? reason}
        </p>
      ))}
    </>
  );
}

const ICONS = {
  onPhone: IconDeviceMobile,
  sending: IconLoader,
  recorded: IconCircleCheck,
  needsYou: IconAlertCircle,
  undone: IconCircleMinus,
};
