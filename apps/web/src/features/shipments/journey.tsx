import { isToldLater } from '@msafara/domain/scans/late';
import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { IconClockPlus, IconCornerUpLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Timeline, type TimelineEntry } from '../../components/timeline.tsx';
import { formatUntil } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-is-narrow.ts';
import classes from './journey.module.css';
import { takenBack } from './taken-back.ts';

/** So many of the newest entries are shown on a phone at first. */
const SHOWN_ON_PHONE = 6;

/** What was recorded for a shipment: where and when, by whom, of which class, and when we learned of it (D8, D19). */
export function Journey({ history, now }: { history: ShipmentWithHistory['history']; now: string }) {
  const { t } = useTranslation('shipments');
  const isPhone = useIsPhone();
  const [showsAll, setShowsAll] = useState(false);
  const taken = takenBack(history);
  const hidden = isPhone && !showsAll ? Math.max(0, history.length - SHOWN_ON_PHONE) : 0;
  const entries = history.map((entry, index): TimelineEntry => {
    const { change, timestamp, recordedAt, readHow, userName, keyName } = entry;
    const takenAt = taken.get(entry);
    return {
      ...entry,
      key: `${timestamp} ${recordedAt} ${String(index)}`,
      isTakenBack: takenAt !== undefined,
      ...((change === 'correction' || change === 'late' || takenAt) && {
        mark: (
          <>
            {change === 'late' && <span className={classes.class}>{t('history.late')}</span>}
            {change === 'correction' && (
              <span className={classes.correction}>
                <IconCornerUpLeft size={15} aria-hidden />
                {t('history.correction')}
              </span>
            )}
            {takenAt && <span>{t('history.correctedAt', { when: formatUntil(timestamp, takenAt) })} </span>}
          </>
        ),
      }),
      ...(isToldLater(timestamp, recordedAt) && {
        beneath: (
          <p className={classes.late}>
            <IconClockPlus size={16} aria-hidden />
            <bdi>
              {t(readHow ? 'history.scannedRecordedAt' : 'history.recordedAt', {
                when: formatUntil(timestamp, recordedAt),
              })}
            </bdi>
          </p>
        ),
      }),
      ...(userName && { by: <bdi>{userName}</bdi> }),
      ...(keyName && { by: <bdi>{t('history.byKey', { name: keyName })}</bdi> }),
    };
  });
  return (
    <div className={classes.panel}>
      <Timeline title={t('history.title')} entries={entries.slice(hidden)} now={now} current={entries.at(-1)?.key} />
      {hidden > 0 && (
        <button type="button" className={classes.earlier} onClick={() => setShowsAll(true)}>
          {t('history.earlier', { count: hidden })}
        </button>
      )}
    </div>
  );
}
