import type { Clock, ClockChange, StatedClock } from '@msafara/domain/clocks/clocks.schema';
import { useTranslation } from 'react-i18next';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { comma, formatDateTime, isolated } from '../../lib/format.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { formatDate, useClockWords } from './clock-words.ts';
import classes from './costs.module.css';
import { currenciesOf } from './currencies-of.ts';
import { useClockChanges } from './costs.queries.ts';

const INSTANTS: ReadonlySet<keyof StatedClock> = new Set(['startsAt', 'startedAt', 'stoppedAt']);

/** What happened to a clock, with what was before and after: a correction hides nothing (D26). */
export function ClockChanges({ clock }: { clock: Clock }) {
  const { t } = useTranslation('costs');
  const { data, error, isPending, refetch } = useClockChanges(clock.id);
  if (isPending) return <ListSkeleton rows={2} />;
  if (!data) return <ListError message={serverMessage(error)} onRetry={() => void refetch()} />;
  const currencies = currenciesOf(data.changes);
  return (
    <section className={classes.changes} aria-labelledby="clock-changes">
      <h3 id="clock-changes">{t('changes.title')}</h3>
      <ol>
        {data.changes.map((change, nth) => (
          <Change key={change.id} clock={clock} change={change} currencies={currencies[nth]} />
        ))}
      </ol>
    </section>
  );
}

/** How a field is called where its value stands beside it. */
const NAMES = {
  startsAt: 'form.starts',
  startsWith: 'form.startsWith',
  stopsWith: 'form.stopsWith',
  freeDays: 'form.freeDays',
  tiers: 'form.rate',
  currency: 'form.currency',
  countsFrom: 'form.countsFrom',
  days: 'form.days',
  timeZone: 'form.timeZone',
  source: 'form.source',
  checkedAt: 'form.checkedAt',
  startedAt: 'form.starts',
  stoppedAt: 'form.stoppedAt',
  isVoid: 'form.void',
} as const satisfies Partial<Record<keyof StatedClock, string>>;

const isNamed = (name: string): name is keyof typeof NAMES => name in NAMES;

function Change({
  clock,
  change: { kind, at, userName, keyName, before, after },
  currencies,
}: {
  clock: Clock;
  change: ClockChange;
  currencies: ReturnType<typeof currenciesOf>[number] | undefined;
}) {
  const { t } = useTranslation(['costs', 'common']);
  const { termsOf, ratesOf } = useClockWords();
  const wordOf = (name: keyof typeof NAMES, when: 'before' | 'after'): string => {
    const told = when === 'before' ? before : after;
    const value = told[name];
    if (value === null || value === undefined) return t('changes.none');
    if (name === 'tiers' && told.tiers) {
      const currency = currencies?.[when];
      return (currency && ratesOf(told.tiers, currency)) || t('changes.none');
    }
    if (name === 'startsWith' && told.startsWith) return t(`common:milestone.${told.startsWith}`);
    if (name === 'stopsWith' && told.stopsWith) return t(`common:milestone.${told.stopsWith}`);
    if (name === 'countsFrom' && told.countsFrom) return t(`form.${told.countsFrom}`);
    if (name === 'days' && told.days) return t(`form.${told.days}`);
    if (name === 'checkedAt' && told.checkedAt) return formatDate(told.checkedAt.slice(0, 10));
    if (typeof value === 'string' && INSTANTS.has(name)) {
      return isolated(formatDateTime(value, { timeZone: clock.timeZone }));
    }
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '✓';
  };
  const names = Object.keys(after).filter(isNamed);
  return (
    <li>
      <p>
        <strong>{t(`changes.${kind}`)}</strong> {isolated(formatDateTime(at))}
        {comma()}
        <bdi>{userName ?? keyName ?? t('changes.nobody')}</bdi>
      </p>
      {kind === 'entered' ? (
        <p className={classes.source}>
          {termsOf({ freeDays: after.freeDays ?? 0, tiers: after.tiers ?? [], currency: after.currency ?? null })}
        </p>
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name} className={classes.source}>
              {t('changes.was', {
                field: t(NAMES[name]),
                before: wordOf(name, 'before'),
                after: wordOf(name, 'after'),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
