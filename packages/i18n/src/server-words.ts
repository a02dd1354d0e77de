import type { ReasonCode } from '@msafara/domain/say';
import type { Language } from '@msafara/domain/settings/languages';

import authAr from './ar/auth.ts';
import commonAr from './ar/common.ts';
import corridorsAr from './ar/corridors.ts';
import costsAr from './ar/costs.ts';
import evidenceAr from './ar/evidence.ts';
import labelsAr from './ar/labels.ts';
import landingAr from './ar/landing.ts';
import mailAr from './ar/mail.ts';
import messagesAr from './ar/messages.ts';
import milestonesAr from './ar/milestones.ts';
import plansAr from './ar/plans.ts';
import pricingAr from './ar/pricing.ts';
import proofsAr from './ar/proofs.ts';
import reasonsAr from './ar/reasons.ts';
import trackAr from './ar/track.ts';
import visionAr from './ar/vision.ts';
import type { Catalogue } from './catalogues.ts';
import authEn from './en/auth.ts';
import commonEn from './en/common.ts';
import corridorsEn from './en/corridors.ts';
import costsEn from './en/costs.ts';
import evidenceEn from './en/evidence.ts';
import labelsEn from './en/labels.ts';
import landingEn from './en/landing.ts';
import mailEn from './en/mail.ts';
import messagesEn from './en/messages.ts';
import milestonesEn from './en/milestones.ts';
import plansEn from './en/plans.ts';
import pricingEn from './en/pricing.ts';
import proofsEn from './en/proofs.ts';
import reasonsEn from './en/reasons.ts';
import trackEn from './en/track.ts';
import visionEn from './en/vision.ts';
import authFr from './fr/auth.ts';
import commonFr from './fr/common.ts';
import corridorsFr from './fr/corridors.ts';
import costsFr from './fr/costs.ts';
import evidenceFr from './fr/evidence.ts';
import labelsFr from './fr/labels.ts';
import landingFr from './fr/landing.ts';
import mailFr from './fr/mail.ts';
import messagesFr from './fr/messages.ts';
import milestonesFr from './fr/milestones.ts';
import plansFr from './fr/plans.ts';
import pricingFr from './fr/pricing.ts';
import proofsFr from './fr/proofs.ts';
import reasonsFr from './fr/reasons.ts';
import trackFr from './fr/track.ts';
import visionFr from './fr/vision.ts';
import authPt from './pt/auth.ts';
import commonPt from './pt/common.ts';
import corridorsPt from './pt/corridors.ts';
import costsPt from './pt/costs.ts';
import evidencePt from './pt/evidence.ts';
import labelsPt from './pt/labels.ts';
import landingPt from './pt/landing.ts';
import mailPt from './pt/mail.ts';
import messagesPt from './pt/messages.ts';
import milestonesPt from './pt/milestones.ts';
import plansPt from './pt/plans.ts';
import pricingPt from './pt/pricing.ts';
import proofsPt from './pt/proofs.ts';
import reasonsPt from './pt/reasons.ts';
import trackPt from './pt/track.ts';
import visionPt from './pt/vision.ts';
import authSw from './sw/auth.ts';
import commonSw from './sw/common.ts';
import corridorsSw from './sw/corridors.ts';
import costsSw from './sw/costs.ts';
import evidenceSw from './sw/evidence.ts';
import labelsSw from './sw/labels.ts';
import landingSw from './sw/landing.ts';
import mailSw from './sw/mail.ts';
import messagesSw from './sw/messages.ts';
import milestonesSw from './sw/milestones.ts';
import plansSw from './sw/plans.ts';
import pricingSw from './sw/pricing.ts';
import proofsSw from './sw/proofs.ts';
import reasonsSw from './sw/reasons.ts';
import trackSw from './sw/track.ts';
import visionSw from './sw/vision.ts';
import type { Translation } from './translation.ts';

/** What the server itself writes: mails, notifications as they are made, sheets to keep, the first words of public pages. */
type ServerWords = Record<
  | 'corridors'
  | 'costs'
  | 'mail'
  | 'messages'
  | 'milestones'
  | 'track'
  | 'landing'
  | 'vision'
  | 'pricing'
  | 'plans'
  | 'auth'
  | 'labels'
  | 'proofs'
  | 'evidence',
  Catalogue
> & {
  common: Translation<typeof commonEn>;
  reasons: Record<ReasonCode, string>;
};

export const SERVER_WORDS: Record<Language, ServerWords> = {
  en: {
    common: commonEn,
    corridors: corridorsEn,
    costs: costsEn,
    evidence: evidenceEn,
    labels: labelsEn,
    proofs: proofsEn,
    mail: mailEn,
    messages: messagesEn,
    milestones: milestonesEn,
    track: trackEn,
    reasons: reasonsEn,
    landing: landingEn,
    vision: visionEn,
    pricing: pricingEn,
    plans: plansEn,
    auth: authEn,
  },
  fr: {
    common: commonFr,
    corridors: corridorsFr,
    costs: costsFr,
    evidence: evidenceFr,
    labels: labelsFr,
    proofs: proofsFr,
    mail: mailFr,
    messages: messagesFr,
    milestones: milestonesFr,
    track: trackFr,
    reasons: reasonsFr,
    landing: landingFr,
    vision: visionFr,
    pricing: pricingFr,
    plans: plansFr,
    auth: authFr,
  },
  ar: {
    common: commonAr,
    corridors: corridorsAr,
    costs: costsAr,
    evidence: evidenceAr,
    labels: labelsAr,
    proofs: proofsAr,
    mail: mailAr,
    messages: messagesAr,
    milestones: milestonesAr,
    track: trackAr,
    reasons: reasonsAr,
    landing: landingAr,
    vision: visionAr,
    pricing: pricingAr,
    plans: plansAr,
    auth: authAr,
  },
  sw: {
    common: commonSw,
    corridors: corridorsSw,
    costs: costsSw,
    evidence: evidenceSw,
    labels: labelsSw,
    proofs: proofsSw,
    mail: mailSw,
    messages: messagesSw,
    milestones: milestonesSw,
    track: trackSw,
    reasons: reasonsSw,
    landing: landingSw,
    vision: visionSw,
    pricing: pricingSw,
    plans: plansSw,
    auth: authSw,
  },
  pt: {
    common: commonPt,
    corridors: corridorsPt,
    costs: costsPt,
    evidence: evidencePt,
    labels: labelsPt,
    proofs: proofsPt,
    mail: mailPt,
    messages: messagesPt,
    milestones: milestonesPt,
    track: trackPt,
    reasons: reasonsPt,
    landing: landingPt,
    vision: visionPt,
    pricing: pricingPt,
    plans: plansPt,
    auth: authPt,
  },
};
