import type { Language } from '@msafara/domain/settings/settings.schema';

import commonAr from './ar/common.ts';
import mailAr from './ar/mail.ts';
import trackAr from './ar/track.ts';
import type { Catalogue } from './catalogues.ts';
import commonEn from './en/common.ts';
import mailEn from './en/mail.ts';
import trackEn from './en/track.ts';
import commonFr from './fr/common.ts';
import mailFr from './fr/mail.ts';
import trackFr from './fr/track.ts';
import commonPt from './pt/common.ts';
import mailPt from './pt/mail.ts';
import trackPt from './pt/track.ts';
import commonSw from './sw/common.ts';
import mailSw from './sw/mail.ts';
import trackSw from './sw/track.ts';

/** The words that the server writes with: mails, notifications as they are made, the first answer of tracking. */
export const SERVER_WORDS: Record<Language, { common: Catalogue; mail: Catalogue; track: Catalogue }> = {
  en: { common: commonEn, mail: mailEn, track: trackEn },
  fr: { common: commonFr, mail: mailFr, track: trackFr },
  ar: { common: commonAr, mail: mailAr, track: trackAr },
  sw: { common: commonSw, mail: mailSw, track: trackSw },
  pt: { common: commonPt, mail: mailPt, track: trackPt },
};
