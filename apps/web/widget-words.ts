import type { Language } from '@msafara/domain/settings/languages';
import arTrack from '@msafara/i18n/ar/track';
import enTrack from '@msafara/i18n/en/track';
import frTrack from '@msafara/i18n/fr/track';
import ptTrack from '@msafara/i18n/pt/track';
import { SERVER_WORDS } from '@msafara/i18n/server-words';
import swTrack from '@msafara/i18n/sw/track';
import type { Translation } from '@msafara/i18n/translation';

type TrackWords = Translation<typeof enTrack>;

/** What the tracking widget says. */
export type WidgetWords = Pick<
  TrackWords,
  | 'title'
  | 'loading'
  | 'notFound'
  | 'failed'
  | 'at'
  | 'on'
  | 'expected'
  | 'wasExpected'
  | 'arrived'
  | 'onTime'
  | 'lateBy'
  | 'arrivedLate'
  | 'delayed'
  | 'timeline'
  | 'zone'
  | 'details'
> & {
  status: (typeof SERVER_WORDS)[Language]['common']['status'];
  milestone: (typeof SERVER_WORDS)[Language]['common']['milestone'];
  delayedFlag: string;
  number: string;
  placeholder: string;
  submit: string;
  tooMany: string;
};

/** The widget's words in all languages, for the build to write into it. */
export function widgetWords(): Record<Language, WidgetWords> {
  return {
    en: wordsIn('en', enTrack),
    fr: wordsIn('fr', frTrack),
    ar: wordsIn('ar', arTrack),
    sw: wordsIn('sw', swTrack),
    pt: wordsIn('pt', ptTrack),
  };
}

function wordsIn(language: Language, track: TrackWords): WidgetWords {
  const { common, reasons } = SERVER_WORDS[language];
  const { title, loading, notFound, failed, at, on, expected, wasExpected, arrived } = track;
  const { onTime, lateBy, arrivedLate, delayed, timeline, zone, details } = track;
  return {
    title,
    loading,
    notFound,
    failed,
    at,
    on,
    expected,
    wasExpected,
    arrived,
    onTime,
    lateBy,
    arrivedLate,
    delayed,
    timeline,
    zone,
    details,
    status: common.status,
    milestone: common.milestone,
    delayedFlag: common.delayed,
    number: common.trackForm.label,
    placeholder: common.trackForm.placeholder,
    submit: common.trackForm.submit,
    tooMany: reasons['request.tooMany'],
  };
}
