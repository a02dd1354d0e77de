import 'i18next';
import type { EnglishCatalogues } from '@msafara/i18n/catalogues';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: EnglishCatalogues;
  }
}
