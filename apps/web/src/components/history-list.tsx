import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { useTranslation } from 'react-i18next';

import { Status } from './status.tsx';
import { formatDateTime } from '../lib/format.ts';
import classes from './history-list.module.css';

/** What was recorded for a shipment, newest first: status, time, place, notes, who (D8). */
export function HistoryList({ history }: { history: ShipmentWithHistory['history'] }) {
  const { t } = useTranslation('shipments');
  return (
    <section className={classes.panel}>
      <h2>{t('history.title')}</h2>
      <ol className={classes.entries}>
        {history.toReversed().map((entry, index) => (
          <li key={`${entry.timestamp} ${history.length - index}`} className={classes.entry}>
            <div className={classes.line}>
              <Status value={entry.status} />
              {entry.change === 'correction' && <span className={classes.correction}>{t('history.correction')}</span>}
              <time dateTime={entry.timestamp} className={classes.when}>
                <bdi>{formatDateTime(entry.timestamp)}</bdi>
              </time>
            </div>
            {(entry.location || entry.userName) && (
              <p className={classes.more}>
                {entry.location && <bdi>{entry.location}</bdi>}
                {entry.userName && <span>{t('history.by', { name: entry.userName })}</span>}
              </p>
            )}
            {entry.notes && <p className={classes.notes}>{entry.notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
