import type { Reason } from './say.ts';
import { type Language, localeOf } from './settings/languages.ts';

/** What a reason is worded with: the sentences of a language, and its words for statuses and priorities. */
export type ReasonWords = {
  language: Language;
  reasons: Readonly<Record<string, string>>;
  terms: Readonly<Record<string, string>>;
};

type Value = Reason['params'][string];

const SLOT = /\{\{(\w+)(?:, (\w+))?\}\}/gu;

/** The sentence of a reason in a language (D21); undefined where the language has none. */
export function wordReason({ code, params }: Reason, words: ReasonWords): string | undefined {
  const sentence = words.reasons[code];
  // As a function: what somebody typed may hold `$&`, which is a pattern in a text that replaces.
  return sentence?.replace(SLOT, (_, name: string, format: string | undefined) =>
    written(params[name] ?? '', format, words),
  );
}

function written(value: Value, format: string | undefined, { language, terms }: ReasonWords): string {
  const locale = localeOf(language);
  switch (format) {
    case 'number':
      return Number(value).toLocaleString(locale);
    case 'money': {
      const twoDigits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
      // As plans name their prices, in every language.
      return `$${Number(value).toLocaleString(locale, twoDigits)}`;
    }
    case 'date':
      return new Date(String(value)).toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' });
    case 'wait':
      return waitIn(locale, Number(value));
    case 'status':
    case 'statuses':
    case 'priorities':
      return listed(value, language, terms);
    default:
      return listed(value, language, {});
  }
}

/** `15 minutes`, `2 hours`: minutes up to two hours, rounded up. */
function waitIn(locale: string, seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [unit, count] = minutes < 120 ? (['minute', minutes] as const) : (['hour', Math.ceil(minutes / 60)] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

function listed(value: Value, language: Language, terms: ReasonWords['terms']): string {
  const values = typeof value === 'object' ? value : [String(value)];
  return values.map((one) => terms[one] ?? one).join(language === 'ar' ? '، ' : ', ');
}
