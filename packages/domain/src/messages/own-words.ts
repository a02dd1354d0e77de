import { z } from 'zod';

import { say, type Said } from '../say.ts';
import { LANGUAGES, type Language } from '../settings/languages.ts';
import { languageSchema } from '../settings/settings.schema.ts';
import { answeredInstant, requiredLine, storedId } from '../text/text.schema.ts';
import { type Told, TOLD } from './message-rules.ts';
import { PLACE_MAX, segmentsMax, SENDER_MAX, type TemplateWords, wordMessage } from './message-templates.ts';
import { type Counted, foldToGsm, formsOf } from './segments.ts';

/** Longer than any that fits. */
const TEXT_MAX = 160;

/** What an organisation writes itself about one status in one language (D27); null goes back to the usual words. */
export const ownWordsInput = z.strictObject({
  template: z.enum(TOLD),
  language: languageSchema,
  text: requiredLine(TEXT_MAX, say('text.required')).nullable(),
});

export type OwnWordsInput = z.infer<typeof ownWordsInput>;

/** Whether own words are used: at once by an account of one's own, by the deployment's once an administrator let them. */
export const OWN_WORDS_STATES = ['waiting', 'approved', 'declined'] as const;

export type OwnWordsState = (typeof OWN_WORDS_STATES)[number];

export const ownWordsSchema = z.object({
  template: z.enum(TOLD),
  language: languageSchema,
  text: z.string(),
  state: z.enum(OWN_WORDS_STATES),
  updatedAt: answeredInstant,
});

export type OwnWords = z.infer<typeof ownWordsSchema>;

export const ownWordsListSchema = z.object({ words: z.array(ownWordsSchema) });

/** Those that administrators have not answered yet. */
export const askedWordsSchema = z.object({
  asked: z.array(ownWordsSchema.extend({ organisationId: z.string(), organisation: z.string() })),
});

export type AskedWords = z.infer<typeof askedWordsSchema>['asked'][number];

export const judgeWordsInput = z.strictObject({
  organisationId: storedId,
  template: z.enum(TOLD),
  language: z.enum(LANGUAGES),
  /** What was read: words that were changed meanwhile are not let through. */
  text: requiredLine(TEXT_MAX, say('text.required')),
  isApproved: z.boolean(),
});

export type JudgeWordsInput = z.infer<typeof judgeWordsInput>;

/** The words of a language with an organisation's own about one status; where a place is not known and they name one, the usual ones go. */
export function withOwnWords(words: TemplateWords, template: Told, text: string): TemplateWords {
  const placeless = text.includes('{place}') ? words.placeless : { ...words.placeless, [template]: text };
  return { ...words, [template]: text, placeless };
}

const NUMBER = 'W'.repeat(40);
const HOST = `${'h'.repeat(22)}.example`;

type Written = { template: Told; text: string; language: Language; words: TemplateWords };

function wordLongest({ template, text, language, words }: Written): { body: string } & Counted {
  return wordMessage({
    template,
    words: withOwnWords(words, template, text),
    isUnicode: language === 'ar',
    sender: 'W'.repeat(SENDER_MAX),
    trackingNumber: NUMBER,
    link: `${HOST}/t/${NUMBER}`,
    place: 'W'.repeat(PLACE_MAX),
    code: '0000',
    stop: { otherwise: `${HOST}/s/WWWWWWWW` },
  });
}

/** As they are written into a text. */
export const NAMES = { sender: '{sender}', track: '{track}', place: '{place}' };

/** A web address, or what a phone would make one of. */
const LINK = /https?:|www\.|[\p{Script=Latin}\d-]\.\p{Script=Latin}{2,}|\d{1,3}(?:\.\d{1,3}){3}/iu;

/** Whether a text holds a link, also once its letters are written as those that are sent, and its names are filled in. */
function holdsLink(text: string): boolean {
  const filled = text.replaceAll(/\{\w+\}/gu, 'xx');
  return formsOf(filled).some((form) => LINK.test(form));
}

/**
 * What is wrong with own words: they name the sender and the shipment, hold no link but ours, and fit a segment (two in Arabic) with
 * the longest values. Undefined where nothing is.
 */
export function faultOfOwnWords(written: Written): Said | undefined {
  const { text, language } = written;
  const names = [...text.matchAll(/\{([^}]*)\}/gu)].map(([, name]) => name);
  if (!names.includes('sender') || !names.includes('track')) return say('words.mustName', NAMES);
  if (names.some((name) => !['sender', 'track', 'place'].includes(name ?? ''))) return say('words.unknownName', NAMES);
  if (/[{}]/u.test(text.replaceAll(/\{\w+\}/gu, ''))) return say('words.unknownName', NAMES);
  if (holdsLink(text)) return say('words.noLink', NAMES);
  const isUnicode = language === 'ar';
  const plain = isUnicode ? text : foldToGsm(text);
  // Folding leaves out what it has no letter for.
  const isLost = (letter: string) => letter.trim() !== '' && foldToGsm(letter) === '';
  if (!isUnicode && Array.from(text.normalize('NFC')).some(isLost)) return say('words.letters');
  const { segments } = wordLongest({ ...written, text: plain });
  return segments > segmentsMax(isUnicode) ? say('words.tooLong', { max: segmentsMax(isUnicode) }) : undefined;
}
