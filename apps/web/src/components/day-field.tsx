import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';

import { Popover, TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { hasWholeYear, readDate, writeDate } from '../lib/date-text.ts';
import { readerDateFormat } from '../lib/format.ts';
import { useBackCloses } from '../lib/use-back-closes.ts';
import { CALENDAR_POPOVER, useCalendar } from './use-calendar.ts';
import classes from './day-field.module.css';

type DayFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** `2026-11-24`, or `2026-11-24T16:00` with a time; empty for none. */
  value: string;
  /** Told what is written as `value` has it; of what is no day, the text itself, for the form to refuse. */
  onChange: (value: string) => void;
  withTime?: boolean;
  /** The time that a day without one stands for; midnight if not told. */
  timeless?: string;
  /** Without a calendar of its own, where one stands beside it. */
  isPlain?: boolean;
};

/** A day, or a day and a time: typed as the reader writes it, or chosen from a calendar. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, withTime = false, timeless = '00:00', isPlain = false, ...input } = props;
  const { t } = useTranslation('common');
  // While somebody types, the text is theirs.
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const { Calendar, hasFailed, fetchCalendar } = useCalendar();
  useBackCloses(isOpen, () => setOpen(false));
  const valueOf = (text: string) => readDate(text, withTime, timeless) ?? text.trim();
  const change = (text: string) => {
    setTyped(text);
    onChange(hasWholeYear(text) ? valueOf(text) : text.trim());
  };
  const settle = () => {
    if (typed !== undefined && valueOf(typed) !== value) onChange(valueOf(typed));
    setTyped(undefined);
  };
  const choose = (chosen: string) => {
    setTyped(undefined);
    onChange(chosen);
  };

  const chosen = readDate(value, withTime, timeless);
  const day = chosen?.slice(0, 10) ?? null;
  const time = chosen?.slice(11) ?? '';
  const isWrong = typed === undefined && value !== '' && chosen === undefined;
  const format = readerDateFormat()
    .replace('YYYY', t('day.year'))
    .replace('MM', t('day.month'))
    .replace('DD', t('day.day'));
  return (
    <TextInput
      autoComplete="off"
      placeholder={withTime ? `${format} ${t('day.clock')}` : format}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...input}
      classNames={{ input: classes.input ?? '' }}
      maxLength={40}
      value={typed ?? writeDate(value)}
      error={isWrong ? t('day.wrong', { format }) : input.error}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle();
        input.onBlur?.(event);
      }}
      rightSectionWidth={40}
      rightSection={
        !isPlain && (
          <Popover {...CALENDAR_POPOVER} opened={isOpen} onChange={setOpen} position="bottom-end">
            <Popover.Target>
              <button
                type="button"
                className={classes.open}
                aria-label={t('day.calendar')}
                title={t('day.calendar')}
                // Until the keyboard is in the calendar, which may be on its way, Escape would close the dialog around it.
                data-mantine-stop-propagation={isOpen}
                onKeyDown={(event) => {
                  if (event.key === 'Escape') setOpen(false);
                }}
                onPointerEnter={fetchCalendar}
                onClick={() => {
                  if (!Calendar) fetchCalendar();
                  setOpen(!isOpen);
                }}
              >
                <IconCalendar size={18} stroke={1.75} aria-hidden />
              </button>
            </Popover.Target>
            <Popover.Dropdown className={classes.dropdown ?? ''}>
              {Calendar ? (
                <Calendar
                  takesFocus
                  value={day}
                  onChange={(picked) => {
                    if (picked === null) return;
                    choose(withTime ? `${picked}T${time || timeless}` : picked);
                    if (!withTime) setOpen(false);
                  }}
                  {...(withTime && {
                    time: { value: time, onChange: (at) => day && at && choose(`${day}T${at.slice(0, 5)}`) },
                  })}
                />
              ) : (
                <p className={classes.wait}>{hasFailed ? t('list.error') : t('loading')}</p>
              )}
            </Popover.Dropdown>
          </Popover>
        )
      }
    />
  );
}
