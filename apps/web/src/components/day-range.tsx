import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Input.css';

import { Popover, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';

import classes from './day-range.module.css';

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
  return (
    <Popover position="bottom-start" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={`${classes.toggle} ${className}`}
          aria-pressed={from !== undefined || to !== undefined}
        >
          <IconCalendar size={17} stroke={1.75} aria-hidden />
          <bdi>{said ?? label}</bdi>
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.days ?? ''}>
        <TextInput
          type="date"
          label={fromLabel}
          value={from ?? ''}
          max={to}
          onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
        />
        <TextInput
          type="date"
          label={toLabel}
          value={to ?? ''}
          min={from}
          onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
