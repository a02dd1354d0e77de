import { type Language, localeOf } from '@msafara/domain/settings/languages';

const HALF_HOUR = 30;

/** How one language writes what the page of corridors tells. */
export function corridorWords(language: Language) {
  const locale = language === 'en' ? 'en-GB' : localeOf(language);
  const hours = new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', maximumFractionDigits: 1 });
  const km = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' });
  const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(localeOf(language), { type: 'region' });
  return {
    hours: (value: number) => hours.format(value),
    /** Minutes as hours, to the half hour: no finer than a queue is known. */
    minutes: (value: number) => hours.format(Math.round(value / HALF_HOUR) / 2),
    /** Its unit stays beside the number. */
    km: (value: number) => km.format(value).replaceAll(/\s/gu, '\u00a0'),
    day: (day: string) => days.format(new Date(day)),
    days: (from: string, until: string) => days.formatRange(new Date(from), new Date(until)),
    /** From one stop to the next, in the direction of the language. */
    arrow: language === 'ar' ? '←' : '→',
    country: (code: string) => countries.of(code) ?? code,
  };
}
