import type { Reason } from '@msafara/domain/say';
import { type Language, localeOf } from '@msafara/domain/settings/languages';
import { wordReason } from '@msafara/domain/word-reason';
import type { Catalogue, EnglishCatalogues } from '@msafara/i18n/catalogues';
import { SERVER_WORDS } from '@msafara/i18n/server-words';

type Singular<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Singular<Key> : `${Key}.${KeyOf<Texts[Key]>}`;
}[keyof Texts & string];

type OtherKey<Name extends keyof EnglishCatalogues> = Name extends string
  ? `${Name}:${KeyOf<EnglishCatalogues[Name]>}`
  : never;

/** A reason in one language, with its words for statuses and priorities (D21). */
export function reasonIn(language: Language, reason: Reason): string {
  const { common, reasons } = SERVER_WORDS[language];
  return wordReason(reason, { language, reasons, terms: { ...common.status, ...common.priority } }) ?? reason.code;
}

/** Says something in one language: a key of the mail texts, or of another namespace with its name before it. */
export type Words = (
  key: KeyOf<EnglishCatalogues['mail']> | OtherKey<Exclude<keyof (typeof SERVER_WORDS)[Language], 'mail' | 'reasons'>>,
  values?: Record<string, string | number>,
) => string;

function textAt(catalogue: Catalogue, path: string): string | undefined {
  let found: string | Catalogue | undefined = catalogue;
  for (const name of path.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

function isName<T extends object>(name: string | undefined, catalogues: T): name is keyof T & string {
  return name !== undefined && name in catalogues;
}

const plurals = new Map<Language, Intl.PluralRules>();

function numberIn(language: Language, value: number): string {
  return new Intl.NumberFormat(localeOf(language)).format(value);
}

/** Made once for each language: making one costs more than all the words of a notice. */
function pluralIn(language: Language): Intl.PluralRules {
  const plural = plurals.get(language) ?? new Intl.PluralRules(localeOf(language));
  plurals.set(language, plural);
  return plural;
}

/**
 * The words of a language, for what the server itself writes to somebody. The web app's i18next is
 * typed by the web app's own catalogues, so the server reads the same texts by itself: `count`
 * chooses the plural form, `{{name}}` is filled in, `{{name, number}}` as the language writes numbers.
 */
export function wordsIn(language: Language): Words {
  const catalogues = SERVER_WORDS[language];
  const plural = pluralIn(language);
  return (key, values = {}) => {
    const [, name, path] = /^(\w+):(.+)$/u.exec(key) ?? [];
    const catalogue = isName(name, catalogues) ? catalogues[name] : catalogues.mail;
    const at = path ?? key;
    const { count } = values;
    const form = typeof count === 'number' ? textAt(catalogue, `${at}_${plural.select(count)}`) : undefined;
    const text = form ?? textAt(catalogue, at) ?? textAt(catalogue, `${at}_other`) ?? key;
    return text.replace(/\{\{(\w+)(, number)?\}\}/gu, (_, slot: string, asNumber?: string) => {
      const value = values[slot] ?? '';
      return asNumber !== undefined && typeof value === 'number' ? numberIn(language, value) : String(value);
    });
  };
}
