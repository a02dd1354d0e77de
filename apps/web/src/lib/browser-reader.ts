import type { DateFormat } from '@msafara/domain/settings/settings.schema';

import { languageNow } from './i18n.ts';

/** How the browser writes days with figures, in the nearest of the settings' formats (D31). */
export function dateFormatOf(locale: string | undefined): DateFormat {
  const parts = new Intl.DateTimeFormat(locale, { calendar: 'gregory', dateStyle: 'short' }).formatToParts();
  const first = parts.find(({ type }) => type === 'day' || type === 'month' || type === 'year');
  if (first?.type === 'year') return 'YYYY-MM-DD';
  return first?.type === 'day' ? 'DD/MM/YYYY' : 'MM/DD/YYYY';
}

/** Whether this names a locale: `en-US@posix`, as some browsers say on Linux, is none, and no format can be made for it. */
function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length > 0;
  } catch {
    return false;
  }
}

/**
 * How a new account, or a visitor of the demo, reads until it says otherwise: its zone and days as the browser's, its language as the page's, and
 * dark where the pages before were dark, which follow the device.
 */
export function browserReader() {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // A browser in another language than the page says nothing about how the reader of the page writes days.
  const language = languageNow();
  const own = globalThis.navigator.languages.find((one) => one.split('-')[0] === language && isLocale(one));
  const isDark = globalThis.matchMedia('(prefers-color-scheme: dark)').matches;
  const reader = { timezone: timeZone, dateFormat: dateFormatOf(own ?? language), language };
  return isDark ? { ...reader, theme: 'auto' as const } : reader;
}
