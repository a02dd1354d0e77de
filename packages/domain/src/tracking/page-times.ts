import { HOUR_MS } from '../durations.ts';
import { type Language, localeOf } from '../settings/languages.ts';

/**
 * How the public page says times (D31): all in one zone, that of the destination, and the same on the server and in
 * the browser, so that nothing changes when scripts take over. `now` settles whether a year is named.
 */
export function pageTimes({ language, zone, now }: { language: Language; zone: string; now: string }) {
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  const say = (iso: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(new Date(iso));
  const yearOf = (iso: string) => say(iso, { year: 'numeric' });
  const comma = language === 'ar' ? '، ' : ', ';

  const weekday = (iso: string) => say(iso, { weekday: 'long' });
  const dayMonth = (iso: string) =>
    say(iso, { day: 'numeric', month: 'long', ...(yearOf(iso) !== yearOf(now) && { year: 'numeric' }) });
  const day = (iso: string) => `${weekday(iso)} ${dayMonth(iso)}`;
  const time = (iso: string) => say(iso, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const moment = (iso: string) => `${day(iso)}${comma}${time(iso)}`;

  return {
    comma,
    weekday,
    dayMonth,
    day,
    time,
    moment,
    /** `Saturday 21 November, 10:00–14:00`, with both days where they differ; a line never ends after the dash of one day. */
    window: (from: string, until: string) =>
      day(from) === day(until) ? `${moment(from)}–\u2060${time(until)}` : `${moment(from)} – ${moment(until)}`,
    /** `2 days`, `5 hours`: whole hours below two days, at least one. */
    span: (ms: number) => {
      const hours = Math.max(1, Math.floor(ms / HOUR_MS));
      const [unit, value] = hours < 48 ? (['hour', hours] as const) : (['day', Math.floor(hours / 24)] as const);
      return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
    },
    /** `East Africa Time (UTC+3)`. */
    zoneName: () => {
      const nameOf = (timeZoneName: 'long' | 'shortOffset') =>
        new Intl.DateTimeFormat(language === 'en' ? 'en' : locale, { timeZone: zone, timeZoneName })
          .formatToParts(new Date(now))
          .find(({ type }) => type === 'timeZoneName')?.value ?? '';
      // Swahili writes "UTC +3", which stays on one line.
      const offset = nameOf('shortOffset').replace('GMT', 'UTC').replaceAll(/\s/gu, '\u00a0');
      return offset && offset !== 'UTC' ? `${nameOf('long')} (${offset})` : nameOf('long');
    },
  };
}

export type PageTimes = ReturnType<typeof pageTimes>;
