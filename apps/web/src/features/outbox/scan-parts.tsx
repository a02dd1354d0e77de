import type { ScanCommand } from '@msafara/domain/scans/scan-command.schema';
import { IconAlertCircle, IconCircleCheck, IconCircleMinus, IconDeviceMobile, IconLoader } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { StatusTile } from '../../components/status.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { formatShortMoment } from './short-moment.ts';
import { useNow } from '../../lib/use-now.ts';
import type { KeptScan } from '../../offline/outbox.ts';
import { useSender } from '../../offline/use-offline.ts';
import classes from './outbox.module.css';

/** Number, time, status and place of a scan. */
export function ScanHead({ command }: { command: ScanCommand }) {
  const { t } = useTranslation('common');
  const now = useNow();
  return (
    <div className={classes.scan}>
      <p className={classes.number}>
        <bdi>{command.trackingNumber}</bdi>
      </p>
      <time dateTime={command.scannedAt} title={formatDateTime(command.scannedAt)}>
        {formatShortMoment(command.scannedAt, now)}
      </time>
      <p className={classes.what}>
        <StatusTile value={command.status} />
        <strong>{t(`status.${command.status}`)}</strong>
        {command.location && <bdi>{command.location}</bdi>}
      </p>
    </div>
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
  if (result?.outcome !== 'recorded' || state !== 'recorded') {
    return state === 'needsYou'
      ? word('needsYou', t('outbox:state.needsYou'))
      : word('onPhone', t('outbox:state.onPhone'));
  }
  const { late, changedMeanwhile, recordedAt } = result;
  return (
    <>
      {word('recorded', t('outbox:recordedAt', { time: formatShortMoment(recordedAt, now) }))}
      {late && <p className={classes.told}>{t('outbox:late')}</p>}
      {changedMeanwhile && (
        <p className={classes.told}>{t('outbox:changed', { to: t(`common:status.${changedMeanwhile.status}`) })}</p>
      )}
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
