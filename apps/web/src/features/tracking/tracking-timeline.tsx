import { useTranslation } from 'react-i18next';

import { StatusTile } from '../../components/status.tsx';
import { formatDateTime, formatDayMonth, formatTime, formatWeekday } from '../../lib/format.ts';
import { type HistoryEntry, timelineDays } from './timeline-days.ts';
import classes from './tracking-timeline.module.css';

/** Where the shipment has been, by day, newest first; the ring marks where it is now. */
export function TrackingTimeline({ history, now }: { history: readonly HistoryEntry[]; now: string }) {
  const { t } = useTranslation('track');
  return (
    <section className={classes.section}>
      <h2>{t('timeline')}</h2>
      <ol className={classes.days}>
        {timelineDays(history).map(({ day, entries }, dayIndex) => (
          <li key={day} className={classes.day}>
            <p className={classes.date}>
              <bdi className={classes.weekday}>{formatWeekday(entries[0]?.timestamp ?? now)}</bdi>{' '}
              <bdi>{formatDayMonth(entries[0]?.timestamp ?? now, now)}</bdi>
            </p>
            <ol className={classes.entries}>
              {entries.map((entry, index) => (
                <Entry
                  key={`${entry.timestamp} ${entry.status}`}
                  entry={entry}
                  isCurrent={dayIndex === 0 && index === 0}
                />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry, isCurrent }: { entry: HistoryEntry; isCurrent: boolean }) {
  const { t } = useTranslation('common');
  const status = t(`status.${entry.status}`);
  return (
    <li className={classes.entry} data-current={isCurrent} aria-current={isCurrent ? 'step' : undefined}>
      <span className={classes.tile}>
        <StatusTile value={entry.status} />
      </span>
      <time className={classes.time} dateTime={entry.timestamp} title={formatDateTime(entry.timestamp)}>
        <bdi>{formatTime(entry.timestamp)}</bdi>
      </time>
      <div className={classes.what}>
        <p className={classes.place}>
          <bdi>{entry.location ?? status}</bdi>
        </p>
        {(entry.location || entry.notes) && (
          <p className={classes.more}>
            {entry.location && <span className={classes.word}>{status}</span>}
            {entry.notes && <bdi>{entry.notes}</bdi>}
          </p>
        )}
      </div>
    </li>
  );
}
