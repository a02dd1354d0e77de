import type { Language } from '@msafara/domain/settings/settings.schema';

import commonAr from './ar/common.ts';
import landingAr from './ar/landing.ts';
import mailAr from './ar/mail.ts';
import trackAr from './ar/track.ts';
import visionAr from './ar/vision.ts';
import type { Catalogue } from './catalogues.ts';
import commonEn from './en/common.ts';
import landingEn from './en/landing.ts';
import mailEn from './en/mail.ts';
import trackEn from './en/track.ts';
import visionEn from './en/vision.ts';
import commonFr from './fr/common.ts';
import landingFr from './fr/landing.ts';
import mailFr from './fr/mail.ts';
import trackFr from './fr/track.ts';
import visionFr from './fr/vision.ts';
import commonPt from './pt/common.ts';
import landingPt from './pt/landing.ts';
import mailPt from './pt/mail.ts';
import trackPt from './pt/track.ts';
import visionPt from './pt/vision.ts';
import commonSw from './sw/common.ts';
import landingSw from './sw/landing.ts';
import mailSw from './sw/mail.ts';
import trackSw from './sw/track.ts';
import visionSw from './sw/vision.ts';

/** What the server itself writes: mails, notifications as they are made, the first words of public pages. */
type ServerWords = Record<'common' | 'mail' | 'track' | 'landing' | 'vision', Catalogue>;

export const SERVER_WORDS: Record<Language, ServerWords> = {
  en: { common: commonEn, mail: mailEn, track: trackEn, landing: landingEn, vision: visionEn },
  fr: { common: commonFr, mail: mailFr, track: trackFr, landing: landingFr, vision: visionFr },
  ar: { common: commonAr, mail: mailAr, track: trackAr, landing: landingAr, vision: visionAr },
  sw: { common: commonSw, mail: mailSw, track: trackSw, landing: landingSw, vision: visionSw },
  pt: { common: commonPt, mail: mailPt, track: trackPt, landing: landingPt, vision: visionPt },
};
