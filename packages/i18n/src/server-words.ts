import type { Language } from '@msafara/domain/settings/settings.schema';

import commonAr from './ar/common.ts';
import mailAr from './ar/mail.ts';
import type { Catalogue } from './catalogues.ts';
import commonEn from './en/common.ts';
import mailEn from './en/mail.ts';
import commonFr from './fr/common.ts';
import mailFr from './fr/mail.ts';
import commonPt from './pt/common.ts';
import mailPt from './pt/mail.ts';
import commonSw from './sw/common.ts';
import mailSw from './sw/mail.ts';

/** The words that the server writes with: mails, and notifications as they are made. */
export const SERVER_WORDS: Record<Language, { common: Catalogue; mail: Catalogue }> = {
  en: { common: commonEn, mail: mailEn },
  fr: { common: commonFr, mail: mailFr },
  ar: { common: commonAr, mail: mailAr },
  sw: { common: commonSw, mail: mailSw },
  pt: { common: commonPt, mail: mailPt },
};
