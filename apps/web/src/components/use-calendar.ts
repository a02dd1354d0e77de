import type { PopoverProps } from '@mantine/core';
import { type ComponentType, useState } from 'react';

import type { Calendar } from './calendar.tsx';

type Loaded = ComponentType<Parameters<typeof Calendar>[0]>;

/** How a calendar is opened from its button: all of it on the screen, over the button on a small one, where it scrolls if it must. */
export const CALENDAR_POPOVER = {
  withinPortal: true,
  trapFocus: true,
  returnFocus: true,
  middlewares: { shift: { crossAxis: true }, size: { padding: 5 } },
} as const satisfies Partial<PopoverProps>;

let fetched: Loaded | undefined;

/** The calendar, fetched when it is asked for; a date can be typed before it came, and without a network. */
export function useCalendar(): { Calendar: Loaded | undefined; hasFailed: boolean; fetchCalendar: () => void } {
  const [Calendar, setCalendar] = useState<Loaded | undefined>(() => fetched);
  const [hasFailed, setFailed] = useState(false);
  const fetchCalendar = () => {
    setFailed(false);
    import('./calendar.tsx').then(
      (module) => {
        fetched = module.Calendar;
        setCalendar(() => module.Calendar);
      },
      () => setFailed(true),
    );
  };
  return { Calendar, hasFailed, fetchCalendar };
}
