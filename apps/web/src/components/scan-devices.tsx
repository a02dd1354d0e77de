import type { ScanDevice } from '@msafara/domain/scans/device.schema';
import { useTranslation } from 'react-i18next';

import { formatDateTime } from '../lib/format.ts';
import classes from './scan-devices.module.css';

/** When each device that somebody scans with was last in contact, and how many of its scans came late (D23). */
export function ScanDevices({ devices }: { devices: readonly ScanDevice[] }) {
  const { t } = useTranslation('common');
  if (devices.length === 0) return null;
  return (
    <ul className={classes.devices}>
      {devices.map(({ lastContactAt, lateScans }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two of one moment have nothing else to tell them apart
        <li key={`${lastContactAt} ${String(index)}`}>
          {t('device.contact')}{' '}
          <bdi>
            <time dateTime={lastContactAt}>{formatDateTime(lastContactAt)}</time>
          </bdi>
          {lateScans > 0 && <span>{t('device.late', { count: lateScans })}</span>}
        </li>
      ))}
    </ul>
  );
}
