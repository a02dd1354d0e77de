import { loadCatalogue, type Namespace } from '@msafara/i18n/catalogues';
import common from '@msafara/i18n/en/common';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Starts the translations with the words every page needs; each page brings its own with its code. */
export function startTranslations(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { common } },
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
}

/** Loads the words of some namespaces, once each. */
export async function loadNamespaces(namespaces: readonly Namespace[]): Promise<void> {
  await Promise.all(
    namespaces
      .filter((namespace) => !i18next.hasResourceBundle('en', namespace))
      .map(async (namespace) => {
        i18next.addResourceBundle('en', namespace, await loadCatalogue('en', namespace));
      }),
  );
}
