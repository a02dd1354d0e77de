import '@mantine/core/styles/Popover.css';

import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';

import { readDate } from '../lib/date-text.ts';
import { useBackCloses } from '../lib/use-back-closes.ts';
import { DayField } from './day-field.tsx';
import classes from './day-range.module.css';
import { CALENDAR_POPOVER, useCalendar } from './use-calendar.ts';

type Days = { from: string | undefined; to: string | undefined };

type DayRangeProps = Days & {
  /** What the days are of; stands on the button while none is chosen. */
  label: string;
  /** What is chosen, in words. */
  said: string | undefined;
  fromLabel: string;
  toLabel: string;
  onChange: (changed: Partial<Days>) => void;
  className?: string | undefined;
};

/** From one day to another, either of them open, said on the button that changes them. */
export function DayRange(props: DayRangeProps) {
  const { from, to, label, said, fromLabel, toLabel, onChange, className = '' } = props;
  const { Calendar, fetchCalendar } = useCalendar();
  const [isOpen, setOpen] = useState(false);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Popover {...CALENDAR_POPOVER} opened={isOpen} onChange={setOpen} position="bottom-start" onOpen={fetchCalendar}>
      <Popover.Target>
        <button
          type="button"
          className={`${classes.toggle} ${className}`}
          aria-pressed={from !== undefined || to !== undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconCalendar size={17} stroke={1.75} aria-hidden />
          <bdi>{said ?? label}</bdi>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.days ?? ''}>
        <div className={classes.ends}>
          <End label={fromLabel} day={from} onChange={(day) => onChange({ from: day })} />
          <End label={toLabel} day={to} onChange={(day) => onChange({ to: day })} />
        </div>
        <div className={classes.calendar}>
          {Calendar && (
            <Calendar
              value={[from ?? null, to ?? null]}
              onSpan={([first, last]) => onChange({ from: first ?? undefined, to: last ?? undefined })}
            />
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type EndProps = { label: string; day: string | undefined; onChange: (day: string | undefined) => void };

/** One end of the span; what is no day stays in the field and changes nothing. */
function End({ label, day, onChange }: EndProps) {
  const [refused, setRefused] = useState<string>();
  const change = (value: string) => {
    const isDay = value === '' || readDate(value, false) === value;
    setRefused(isDay ? undefined : value);
    if (isDay) onChange(value || undefined);
  };
  return <DayField label={label} isPlain value={refused ?? day ?? ''} onChange={change} />;
}
