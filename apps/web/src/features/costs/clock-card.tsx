import type { Clock } from '@msafara/domain/clocks/clocks.schema';
import { IconPlayerPlayFilled, IconPlayerStopFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatDay, isolated } from '../../lib/format.ts';
import { formatMoney } from '../../lib/money-text.ts';
import { formatDate, useClockWords } from './clock-words.ts';
import classes from './costs.module.css';

/** What a clock says first: what it costs, or how many days are left. */
function Figure({ clock }: { clock: Clock }) {
  const { t } = useTranslation('costs');
  const { state, costToday, chargedDays, freeDaysLeft, tiers } = clock;
  if (state === 'running' && freeDaysLeft !== null) {
    return (
      <p className={classes.figure} data-tone={freeDaysLeft <= 1 ? 'near' : undefined}>
        {freeDaysLeft === 0 ? t('lastDay') : t('left', { count: freeDaysLeft })}
      </p>
    );
  }
  if (state === 'running' && tiers.length === 0)
    return (
      <p className={classes.figure} data-tone="cost">
        {t('over')}
      </p>
    );
  if (costToday === null) return null;
  const isRising = state === 'running' && chargedDays > 0;
  return (
    <p className={classes.figure} data-tone={isRising ? 'cost' : undefined}>
      {formatMoney(costToday)} {isRising && <small>{t('soFarWord')}</small>}
    </p>
  );
}

/** One cell for each day: free ones in outline, charged ones filled, today in a ring, those to come dashed. */
function Days({ clock }: { clock: Clock }) {
  const { t } = useTranslation('costs');
  const { cells, kind } = clock;
  if (cells.length === 0) return null;
  const past = cells.filter(({ isAhead }) => !isAhead);
  const free = past.filter(({ state }) => state === 'free').length;
  const label = t('cells', { kind: t(`kind.${kind}`), free, charged: past.length - free });
  return (
    <div className={classes.cells} role="img" aria-label={label}>
      {cells.map(({ day, state, isToday, isAhead }) => (
        <span key={day} data-state={state} data-today={isToday || undefined} data-ahead={isAhead || undefined} />
      ))}
    </div>
  );
}

/** A clock as the panel shows it (D26). */
export function ClockCard({ clock, onOpen }: { clock: Clock; onOpen: () => void }) {
  const { t } = useTranslation('costs');
  const { termsOf, courseOf } = useClockWords();
  const { state, kind, source, checkedAt, lastFreeDay, isShared, unitNumber, tiers } = clock;
  const course = courseOf(clock);
  const Icon = state === 'running' ? IconPlayerPlayFilled : IconPlayerStopFilled;
  const isRising = state === 'running' && clock.chargedDays > 0;
  return (
    <li className={classes.cell} data-void={state === 'void' || undefined}>
      <div className={classes.cellHead}>
        <h3>
          <button type="button" onClick={onOpen}>
            {t(`kind.${kind}`)}
          </button>
        </h3>
        <span className={classes.state} data-tone={isRising ? 'cost' : undefined}>
          <Icon size={11} aria-hidden />
          {t(`state.${state}`)}
        </span>
      </div>
      <Figure clock={clock} />
      <Days clock={clock} />
      <p className={classes.terms}>
        {termsOf(clock)}.{' '}
        {state === 'running' && tiers.length === 0 && lastFreeDay !== null && (
          <>{t('terms.until', { day: formatDate(lastFreeDay) })}. </>
        )}
        {course && <>{course}.</>}
      </p>
      {unitNumber !== null && (
        <p className={classes.source}>
          {isShared ? t('shared', { unit: unitNumber }) : <bdi className={classes.number}>{unitNumber}</bdi>}
        </p>
      )}
      <p className={classes.source}>
        {source === null
          ? t('unchecked')
          : checkedAt === null
            ? source
            : t('source', { source, day: isolated(formatDay(checkedAt, { timeZone: 'UTC' })) })}
      </p>
    </li>
  );
}
