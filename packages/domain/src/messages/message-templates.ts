import type { Told } from './message-rules.ts';
import { type Counted, foldToGsm, segmentsOf } from './segments.ts';

/** What is written to recipients: of a status, or a code. */
export const TEMPLATES = [
  'picked_up',
  'out_for_delivery',
  'delivered',
  'exception',
  'door_code',
  'follow_code',
  'following',
  'test',
] as const satisfies readonly (Told | 'door_code' | 'follow_code' | 'following' | 'test')[];

export type TemplateName = (typeof TEMPLATES)[number];

/** The words of one language; `{sender}`, `{place}`, `{track}`, `{code}` and `{stop}` are filled in. */
export type TemplateWords = Record<TemplateName, string> & {
  /** The same without a place, where none is known or there is no room for it. */
  placeless: Record<Told, string>;
  /** Put behind a message: the code that the recipient gives at the door, how to stop by answering, and how otherwise. */
  doorCode: string;
  stopByAnswer: string;
  stopOtherwise: string;
};

/** Longer values are cut to this; numbers and codes are whole. */
export const SENDER_MAX = 20;
export const PLACE_MAX = 24;

/** Arabic begins with this, or a phone would set it from left to right for a sender's name in Latin letters. */
const RIGHT_TO_LEFT_MARK = '\u200f';

type Values = {
  template: TemplateName;
  words: TemplateWords;
  /** Letters beyond GSM-7 are kept, as Arabic needs them. */
  isUnicode: boolean;
  sender: string;
  trackingNumber: string;
  /** The short link without its scheme. */
  link: string;
  place: string | null;
  code?: string | undefined;
  /** How to stop: by an answer, or by an address or a number to dial; null where it was said before. */
  stop: 'answer' | { otherwise: string } | null;
};

/** The beginning of a name, to the end of a word where one ends in its latter half. */
function cut(text: string, max: number): string {
  const letters = Array.from(text.trim());
  const beginning = letters.slice(0, max).join('');
  if (letters.length <= max) return beginning;
  const words = /^(.*[\p{L}\p{M}\p{N}.)])[^\p{L}\p{N}]*\s/su.exec(beginning + (letters[max] ?? ''))?.[1] ?? '';
  return Array.from(words).length * 2 >= max ? words : beginning.trim();
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (_whole, name: string) => values[name] ?? '');
}

/** How many segments a message may have: one, or two where letters beyond GSM-7 are needed. */
export function segmentsMax(isUnicode: boolean): number {
  return isUnicode ? 2 : 1;
}

/**
 * The text of a message within its segments: with link and place, else with the number in the link's stead, else without the
 * place, else with the beginning of the sender's name (D27). Values are folded to GSM-7 but in a language that needs more.
 */
export function wordMessage({ template, words, isUnicode, stop, ...values }: Values): { body: string } & Counted {
  const fold = isUnicode ? (text: string) => text : foldToGsm;
  const sender = cut(fold(values.sender), SENDER_MAX) || 'Msafara';
  const place = values.place === null ? '' : cut(fold(values.place), PLACE_MAX);
  const code = values.code ?? '';
  const isStatus =
    template !== 'door_code' && template !== 'follow_code' && template !== 'following' && template !== 'test';
  const tail =
    (isStatus && code !== '' ? fill(words.doorCode, { code }) : '') +
    (stop === null ? '' : stop === 'answer' ? words.stopByAnswer : fill(words.stopOtherwise, { stop: stop.otherwise }));
  const placeless = isStatus ? words.placeless[template] : words[template];
  const base = place === '' ? placeless : words[template];
  const mark = isUnicode ? RIGHT_TO_LEFT_MARK : '';
  const bodyOf = (text: string, track: string, name: string) =>
    mark + fill(text, { sender: name, place, track, code }) + tail;
  const tries = [
    bodyOf(base, values.link, sender),
    bodyOf(base, values.trackingNumber, sender),
    bodyOf(placeless, values.trackingNumber, sender),
    ...[12, 6, 3].map((letters) => bodyOf(placeless, values.trackingNumber, cut(sender, letters))),
  ];
  const fitting = tries.find((body) => segmentsOf(body).segments <= segmentsMax(isUnicode));
  const body = fitting ?? tries.at(-1) ?? '';
  return { body, ...segmentsOf(body) };
}
