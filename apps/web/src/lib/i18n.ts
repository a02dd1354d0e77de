import { type Language, localeOf } from '@msafara/domain/settings/languages';
import { loadCatalogue, type Namespace } from '@msafara/i18n/catalogues';
import common from '@msafara/i18n/en/common';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

import { tellServer } from './language.ts';

/** What the open pages need the words of. */
const wanted = new Set<Namespace>(['common']);
let current: Language = 'en';
/** The language last asked for, which may still be on its way. */
let asked: Language = 'en';

/** Starts the translations with the words every page needs; each page brings its own with its code. */
export async function startTranslations(language: Language): Promise<void> {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { common } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  await setLanguage(language);
}

/** The name i18next has for a language: its plural forms go by it. */
const tagOf = (language: Language) => new Intl.Locale(localeOf(language)).baseName;

/** Fetches what of these is not yet there, until nothing is missing: pages may want more meanwhile. */
async function load(namespaces: Iterable<Namespace>, language: Language): Promise<void> {
  for (;;) {
    const missing = [...namespaces].filter((namespace) => !i18next.hasResourceBundle(tagOf(language), namespace));
    if (missing.length === 0) return;
    await Promise.all(
      missing.map(async (namespace) => {
        i18next.addResourceBundle(tagOf(language), namespace, await loadCatalogue(language, namespace));
      }),
    );
  }
}

/** Loads the words of some namespaces in the reader's language, once each; those of other pages are not waited for. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await load(namespaces, current);
}

/** The language that the page is in now. */
export function languageNow(): Language {
  return current;
}

/** The direction a language is written in. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/**
 * Turns the page to a language, with the words of all that is open; without a network it stays as it is. Returns whether
 * the words came.
 */
export async function setLanguage(language: Language): Promise<boolean> {
  asked = language;
  tellServer(language);
  if (language === current) return true;
  try {
    await load(wanted, language);
  } catch {
    return false;
  }
  // Another was asked for while these words were on their way.
  if (asked !== language) return true;
  current = language;
  await i18next.changeLanguage(tagOf(language));
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  return true;
}
