import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';

import { type Calendar, calendarSchema } from '@msafara/domain/clocks/calendar.schema';
import { fieldReasons } from '@msafara/domain/issue-reason';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DayField } from '../../components/day-field.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { readerLocale } from '../../lib/format.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { failureWords, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { formatDate } from './clock-words.ts';
import shared from './costs.module.css';
import classes from './calendar-tab.module.css';
import { useWorkCalendar } from './costs.queries.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Monday is 1; the fifth of January 1970 was one. */
function weekdayName(day: number): string {
  const format = new Intl.DateTimeFormat(readerLocale(), { weekday: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(1970, 0, 4 + day));
}

/** Settings → Days without work: what clocks on working days leave out (D26). */
export function CalendarTab() {
  const { t } = useTranslation('costs');
  const { calendar, set } = useWorkCalendar();
  const { data } = calendar;
  // What is on its way to the server: the next tap may come before that is drawn.
  const asked = useRef<Calendar>(undefined);
  if (calendar.isPending) return <ListSkeleton rows={4} />;
  if (!data) return <ListError message={serverMessage(calendar.error)} onRetry={() => void calendar.refetch()} />;
  const { weekend, holidays } = set.isPending ? set.variables : data;
  const store = (change: (now: Calendar) => Calendar, onStored?: () => void) => {
    const seen = asked.current ?? data;
    const next = change(seen);
    asked.current = next;
    set.mutate(
      { ...next, seen },
      {
        onSuccess: () => {
          showToast({ kind: 'success', title: t('calendar.title'), message: t('calendar.saved') });
          onStored?.();
        },
        onError: (error) => showToast({ kind: 'error', title: t('calendar.title'), message: failureWords(error) }),
        onSettled: () => {
          asked.current = undefined;
        },
      },
    );
  };
  return (
    <section className={classes.calendar}>
      <h2>{t('calendar.title')}</h2>
      <p className={classes.lead}>{t('calendar.lead')}</p>
      <h3>{t('calendar.weekend')}</h3>
      <div className={classes.days}>
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            label={weekdayName(day)}
            checked={weekend.includes(day)}
            onChange={({ currentTarget }) =>
              store((now) => ({
                ...now,
                weekend: currentTarget.checked ? [...now.weekend, day] : now.weekend.filter((one) => one !== day),
              }))
            }
          />
        ))}
      </div>
      <h3>{t('calendar.holidays')}</h3>
      {holidays.length === 0 && <p className={shared.source}>{t('calendar.none')}</p>}
      <ul className={classes.holidays}>
        {holidays.map(({ day, name }) => (
          <li key={day}>
            <span>
              {formatDate(day)} {name}
            </span>
            <ActionIcon
              variant="subtle"
              color="clay"
              size={44}
              aria-label={t('calendar.remove', { name })}
              onClick={() => store((now) => ({ ...now, holidays: now.holidays.filter((one) => one.day !== day) }))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <NewHoliday
        onAdd={(holiday, onStored) => {
          const isOnItsWay = ({ day, name }: Holiday) => day === holiday.day && name === holiday.name;
          if (asked.current?.holidays.some(isOnItsWay)) return {};
          const add = (now: Calendar) => ({
            ...now,
            holidays: [...now.holidays, holiday].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
          });
          const read = calendarSchema.safeParse(add(asked.current ?? data));
          if (read.success) store(add, onStored);
          const reasons = Object.entries(fieldReasons(read.error?.issues ?? []));
          return Object.fromEntries(
            reasons.map(([field, reason]) => [field.endsWith('.name') ? 'name' : 'day', reasonWords(reason) ?? '']),
          );
        }}
      />
    </section>
  );
}

type Holiday = Calendar['holidays'][number];

/** What is wrong with a holiday. */
type Faults = { day?: string; name?: string };

/** `onAdd` returns what is wrong with it. */
function NewHoliday({ onAdd }: { onAdd: (holiday: Holiday, onStored: () => void) => Faults }) {
  const { t } = useTranslation('costs');
  const [day, setDay] = useState('');
  const [name, setName] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const add = () => {
    const wrong = onAdd({ day, name }, () => {
      // Another one may be typed by now.
      setDay((typed) => (typed === day ? '' : typed));
      setName((typed) => (typed === name ? '' : typed));
    });
    setFaults(wrong);
  };
  return (
    <form
      noValidate
      className={classes.newDay}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <LeaveGuard isDirty={day !== '' || name !== ''} />
      <DayField label={t('calendar.day')} value={day} onChange={setDay} error={faults.day} />
      <TextInput
        label={t('calendar.name')}
        autoComplete="off"
        maxLength={80}
        value={name}
        error={faults.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('calendar.add')}
      </Button>
    </form>
  );
}
