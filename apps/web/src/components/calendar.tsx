import '@mantine/dates/styles.css';
import '@mantine/core/styles/Input.css';

import { DatePicker, TimePicker } from '@mantine/dates';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { firstDayOfWeek } from '../lib/date-text.ts';
import { formatDay, readerLocale, standingAlone } from '../lib/format.ts';
import { languageNow } from '../lib/i18n.ts';
import { useNow } from '../lib/use-now.ts';
import classes from './calendar.module.css';

type Span = [string | null, string | null];

type CalendarProps = (
  | { value: string | null; onChange: (day: string | null) => void; onSpan?: never }
  // The two ends of a span of days, either of them open.
  | { value: Span; onSpan: (span: Span) => void; onChange?: never }
) & {
  /** `16:00`, where a time is chosen beside the day. */
  time?: { value: string; onChange: (time: string) => void };
  /** Whether the day that is chosen, else today, has the focus at once. */
  takesFocus?: boolean;
};

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(readerLocale(), { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day.slice(0, 10)}T00:00Z`));
};

/** Days to choose from, in the reader's language and direction. Fetched when it is first opened. */
export function Calendar(props: CalendarProps) {
  const { value, time, takesFocus = false } = props;
  const { t } = useTranslation('common');
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return undefined;
    // Once what holds the calendar has noted where the focus goes back to.
    const later = setTimeout(() => root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus());
    return () => clearTimeout(later);
  }, [takesFocus]);

  const shown = typeof value === 'string' ? value : (value?.[0] ?? value?.[1]);
  const weekdays = t('day.weekdays').split(' ');
  const today = formatDay(useNow(), { dateFormat: 'YYYY-MM-DD' });
  const month = inWords({ month: 'long', year: 'numeric' });
  const settings = {
    defaultDate: shown ?? today,
    firstDayOfWeek: firstDayOfWeek(languageNow()),
    // Which days are free differs by country.
    weekendDays: [],
    hideOutsideDates: true,
    // The reader's, where the library would mark the device's (D31).
    getDayProps: (day: string) => ({
      'data-day': true,
      ...(day === today && { 'data-now': true, ...(takesFocus && !shown && { 'data-autofocus': true }) }),
    }),
    weekdayFormat: (day: string) => weekdays[(new Date(`${day.slice(0, 10)}T00:00Z`).getUTCDay() + 6) % 7],
    monthLabelFormat: (day: string) => standingAlone(month(day)),
    monthsListFormat: inWords({ month: 'short' }),
    getDayAriaLabel: inWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    previousLabel: t('day.earlier'),
    nextLabel: t('day.later'),
    classNames: {
      day: classes.day ?? '',
      calendarHeader: classes.head ?? '',
      calendarHeaderControl: classes.turn ?? '',
      calendarHeaderLevel: `${classes.turn ?? ''} ${classes.month ?? ''}`,
    },
    className: classes.days ?? '',
    // Escape closes the calendar, not the dialog below it.
    __stopPropagation: true,
  };
  // To the right of a day stands the one before, where writing begins there.
  const mirrorArrows = (event: KeyboardEvent) => {
    const mirrored = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[event.key];
    if (mirrored === undefined || !event.nativeEvent.isTrusted || document.documentElement.dir !== 'rtl') return;
    if (!(event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    event.stopPropagation();
    event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key: mirrored, code: mirrored, bubbles: true }));
  };
  const stays = { 'data-mantine-stop-propagation': true };
  return (
    <div className={classes.root} ref={root} onKeyDownCapture={mirrorArrows}>
      {props.onSpan ? (
        <DatePicker {...settings} type="range" allowSingleDateInRange value={props.value} onChange={props.onSpan} />
      ) : (
        <DatePicker {...settings} value={props.value} onChange={props.onChange} />
      )}
      {time && (
        <TimePicker
          label={t('day.time')}
          hoursInputLabel={t('day.hours')}
          minutesInputLabel={t('day.minutes')}
          hoursInputProps={stays}
          minutesInputProps={stays}
          value={time.value}
          onChange={time.onChange}
          dir="ltr"
        />
      )}
    </div>
  );
}
