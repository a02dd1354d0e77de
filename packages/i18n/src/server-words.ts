import type { Language } from '@msafara/domain/settings/settings.schema';

import type { Catalogue } from './catalogues.ts';
import commonEn from './en/common.ts';
import mailEn from './en/mail.ts';

/** The words that the server writes with: mails, and notifications as they are made. */
export const SERVER_WORDS: Record<Language, { common: Catalogue; mail: Catalogue }> = {
  en: { common: commonEn, mail: mailEn },
  fr: { common: commonEn, mail: mailEn },
  ar: { common: commonEn, mail: mailEn },
  sw: { common: commonEn, mail: mailEn },
  pt: { common: commonEn, mail: mailEn },
};
