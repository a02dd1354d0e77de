import { type ComponentType, useState } from 'react';

import type { Calendar } from './calendar.tsx';

type Loaded = ComponentType<Parameters<typeof Calendar>[0]>;

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
