import type { EtaItem } from '@msafara/domain/eta/eta.schema';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatDateTime, formatUntil, isolated } from '../../lib/format.ts';
import { formatPercent } from '../../lib/format-numbers.ts';
import classes from './way.module.css';

/** Origin and destination, how much of the way is behind, and the next place on it (§2). */
export function Way({ item }: { item: EtaItem }) {
  const { t } = useTranslation('eta');
  const { progress, nextWaypoint } = item.record.route;
  return (
    <div className={classes.way}>
      <span className={classes.ends}>
        <bdi>{item.origin}</bdi>
        <IconArrowRight size={15} className={classes.arrow} role="img" aria-label={t('to')} />
        <bdi>{item.destination}</bdi>
      </span>
      <span className={classes.bar} aria-hidden="true">
        <span data-drawn style={{ inlineSize: `${String(progress)}%` }} />
      </span>
      <span className={classes.progress}>
        <bdi className={classes.percent}>{formatPercent(progress)}</bdi>
        {nextWaypoint && <bdi>{t('next', { place: nextWaypoint })}</bdi>}
      </span>
    </div>
  );
}

/** A day and its time are not parted at the end of a line. */
function whole(moment: string): string {
  return isolated(moment.replaceAll(' ', '\u00a0'));
}

/** The estimate and the window about it (D13). */
export function Expected({ item }: { item: EtaItem }) {
  const { t } = useTranslation('eta');
  const { updated } = item.record.dynamicETA;
  const { earliest, latest } = item.window;
  return (
    <div className={classes.expected}>
      <time dateTime={updated}>
        <bdi>{formatDateTime(updated)}</bdi>
      </time>
      {earliest !== latest && (
        <span className={classes.window}>
          {t('window', { from: whole(formatDateTime(earliest)), until: whole(formatUntil(earliest, latest)) })}
        </span>
      )}
    </div>
  );
}
