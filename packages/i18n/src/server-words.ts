import type { ReasonCode } from '@msafara/domain/say';
import type { Language } from '@msafara/domain/settings/settings.schema';

import commonAr from './ar/common.ts';
import labelsAr from './ar/labels.ts';
import landingAr from './ar/landing.ts';
import mailAr from './ar/mail.ts';
import messagesAr from './ar/messages.ts';
import reasonsAr from './ar/reasons.ts';
import trackAr from './ar/track.ts';
import visionAr from './ar/vision.ts';
import type { Catalogue } from './catalogues.ts';
import commonEn from './en/common.ts';
import labelsEn from './en/labels.ts';
import landingEn from './en/landing.ts';
import mailEn from './en/mail.ts';
import messagesEn from './en/messages.ts';
import reasonsEn from './en/reasons.ts';
import trackEn from './en/track.ts';
import visionEn from './en/vision.ts';
import commonFr from './fr/common.ts';
import labelsFr from './fr/labels.ts';
import landingFr from './fr/landing.ts';
import mailFr from './fr/mail.ts';
import messagesFr from './fr/messages.ts';
import reasonsFr from './fr/reasons.ts';
import trackFr from './fr/track.ts';
import visionFr from './fr/vision.ts';
import commonPt from './pt/common.ts';
import labelsPt from './pt/labels.ts';
import landingPt from './pt/landing.ts';
import mailPt from './pt/mail.ts';
import messagesPt from './pt/messages.ts';
import reasonsPt from './pt/reasons.ts';
import trackPt from './pt/track.ts';
import visionPt from './pt/vision.ts';
import commonSw from './sw/common.ts';
import labelsSw from './sw/labels.ts';
import landingSw from './sw/landing.ts';
import mailSw from './sw/mail.ts';
import messagesSw from './sw/messages.ts';
import reasonsSw from './sw/reasons.ts';
import trackSw from './sw/track.ts';
import visionSw from './sw/vision.ts';
import type { Translation } from './translation.ts';

/** What the server itself writes: mails, notifications as they are made, the first words of public pages. */
type ServerWords = Record<'mail' | 'messages' | 'track' | 'landing' | 'vision' | 'labels', Catalogue> & {
  common: Translation<typeof commonEn>;
  reasons: Record<ReasonCode, string>;
};

export const SERVER_WORDS: Record<Language, ServerWords> = {
  en: {
    common: commonEn,
    labels: labelsEn,
    mail: mailEn,
    messages: messagesEn,
    track: trackEn,
    reasons: reasonsEn,
    landing: landingEn,
    vision: visionEn,
  },
  fr: {
    common: commonFr,
    labels: labelsFr,
    mail: mailFr,
    messages: messagesFr,
    track: trackFr,
    reasons: reasonsFr,
    landing: landingFr,
    vision: visionFr,
  },
  ar: {
    common: commonAr,
    labels: labelsAr,
    mail: mailAr,
    messages: messagesAr,
    track: trackAr,
    reasons: reasonsAr,
    landing: landingAr,
    vision: visionAr,
  },
  sw: {
    common: commonSw,
    labels: labelsSw,
    mail: mailSw,
    messages: messagesSw,
    track: trackSw,
    reasons: reasonsSw,
    landing: landingSw,
    vision: visionSw,
  },
  pt: {
    common: commonPt,
    labels: labelsPt,
    mail: mailPt,
    messages: messagesPt,
    track: trackPt,
    reasons: reasonsPt,
    landing: landingPt,
    vision: visionPt,
  },
};
