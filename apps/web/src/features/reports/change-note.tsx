import type { Change } from '@msafara/domain/reports/period-change';
import type { Report } from '@msafara/domain/reports/reports.schema';
import { useTranslation } from 'react-i18next';

import { formatChange, formatNumber, formatShare } from '../../lib/format-numbers.ts';
import { formatDay } from '../../lib/format.ts';
import classes from './figures.module.css';

/** How a figure changed against the period before; nothing where there is nothing to compare. */
export function ChangeNote({ change }: { change: Change | undefined }) {
  const { t } = useTranslation('reports');
  if (!change) return null;
  const { kind, before } = change;
  const by = formatChange(change);
  const was = kind === 'points' ? formatShare(before) : formatNumber(before);
  return (
    <span className={classes.change}>
      {by === undefined
        ? t('before.same', { before: was })
        : t(kind === 'points' ? 'before.points' : 'before.change', { change: by, before: was })}
    </span>
  );
}

/** Which period the changes are against, and as of when it is counted. */
export function BeforeNote({ before, timeZone }: Pick<Report, 'before' | 'timeZone'>) {
  const { t } = useTranslation('reports');
  if (!before) return null;
  const dayOf = (at: string) => formatDay(at, { timeZone });
  return <p className={classes.before}>{t('before.note', { from: dayOf(before.from), until: dayOf(before.until) })}</p>;
}
