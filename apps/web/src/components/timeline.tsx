import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { byDay } from '../lib/by-day.ts';
import { formatDateTime, formatDayMonth, formatTime, formatWeekday } from '../lib/format.ts';
import { StatusTile } from './status.tsx';
import classes from './timeline.module.css';

export type TimelineEntry = {
  key: string;
  status: ShipmentStatus;
  timestamp: string;
  location: string | null;
  notes: string | null;
  /** What stands after the status, beneath all else, and at the far end: what class it is of, when it was recorded, by whom. */
  mark?: ReactNode;
  beneath?: ReactNode;
  by?: ReactNode;
  isTakenBack?: boolean;
};

type TimelineProps = {
  title: string;
  entries: readonly TimelineEntry[];
  now: string;
  current: string | undefined;
  /** The zone of all times; the reader's own where none is given. */
  zone?: string;
};

/** What happened to a shipment (oldest first) by day, newest first; the ring marks the entry that is `current`. */
export function Timeline({ title, entries, now, current, zone }: TimelineProps) {
  const at = zone === undefined ? {} : { timeZone: zone };
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <ol className={classes.days}>
        {byDay(entries, zone).map((day) => (
          <li key={day.day} className={classes.day}>
            <p className={classes.date}>
              <bdi className={classes.weekday}>{formatWeekday(day.entries[0]?.timestamp ?? now, at)}</bdi>{' '}
              <bdi>{formatDayMonth(day.entries[0]?.timestamp ?? now, now, at)}</bdi>
            </p>
            <ol className={classes.entries}>
              {day.entries.map((entry) => (
                <Entry key={entry.key} entry={entry} isCurrent={entry.key === current} at={at} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </section>
  );
}

type EntryProps = { entry: TimelineEntry; isCurrent: boolean; at: { timeZone?: string } };

function Entry({ entry, isCurrent, at }: EntryProps) {
  const { t } = useTranslation('common');
  const status = t(`status.${entry.status}`);
  const hasMore = entry.location !== null || entry.notes !== null || entry.mark !== undefined;
  return (
    <li
      className={classes.entry}
      data-current={isCurrent}
      data-taken-back={entry.isTakenBack}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={classes.tile}>
        <StatusTile value={entry.status} />
      </span>
      <time className={classes.time} dateTime={entry.timestamp} title={formatDateTime(entry.timestamp, at)}>
        <bdi>{formatTime(entry.timestamp, at)}</bdi>
      </time>
      <div className={classes.what}>
        <p className={classes.place}>
          <bdi>{entry.location ?? status}</bdi>
        </p>
        {hasMore && (
          <p className={classes.more}>
            {entry.location !== null && <span className={classes.word}>{status}</span>}
            {entry.mark}
            {entry.notes !== null && <bdi>{entry.notes}</bdi>}
          </p>
        )}
        {entry.beneath}
        {entry.by && <p className={classes.by}>{entry.by}</p>}
      </div>
    </li>
  );
}
