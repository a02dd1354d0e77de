import { z } from 'zod';

import { say, type Said } from '../say.ts';

/* oxlint-disable no-control-regex -- control characters are what these look for */
// Line breaks and tabs are kept in long texts; the other control characters are nobody's wish.
const LINE_CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;
const TEXT_CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

/** Overrides, embeddings and isolates turn the text around them; the marks and joiners that languages need stay. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/gu;

/** What nobody sees: blanks, controls, joiners and marks of direction, fillers, selectors of variants. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0\u2800\p{Variation_Selector}]/gu;

/** Halves of letters, which no file keeps as they are. */
const HALVES = /\p{Cs}/gu;

/**
 * A text as it is kept: without what turns it around, with the sign for what cannot be told in place of half a letter, with letters and their
 * accents in one, since some keyboards and files have them apart, without blanks around it.
 */
const asKept = (text: string) => text.replace(TURNING, '').replace(HALVES, '\ufffd').normalize('NFC').trim();

/** Whether there is something to see in a text; one that is empty says so by itself. */
const isSeen = (text: string) => text === '' || text.replace(UNSEEN, '') !== '';

/** One line of text: blanks around it removed, no control characters, 1 to `max` characters. */
export function requiredLine(max: number, required: Said) {
  return filled(max, required, LINE_CONTROL);
}

/** A text of several lines: blanks around it removed, 1 to `max` characters. */
export function requiredText(max: number, required: Said) {
  return filled(max, required, TEXT_CONTROL);
}

function filled(max: number, required: Said, control: RegExp) {
  return z
    .string({ error: required })
    .overwrite(asKept)
    .min(1, required)
    .max(max, say('text.tooLong', { max: max }))
    .refine((text) => !control.test(text), say('text.control'))
    .refine(isSeen, required);
}

/** An optional line of text; blank counts as none and becomes null. */
export function optionalLine(max: number) {
  return optional(max, LINE_CONTROL);
}

/** An optional text of several lines; blank counts as none and becomes null. */
export function optionalText(max: number) {
  return optional(max, TEXT_CONTROL);
}

function optional(max: number, control: RegExp) {
  return z
    .string()
    .overwrite(asKept)
    .max(max, say('text.tooLong', { max: max }))
    .refine((text) => !control.test(text), say('text.control'))
    .refine(isSeen, say('text.unseen'))
    .transform((text) => (text === '' ? null : text))
    .nullable();
}

/** The same where a blank text says as much as an absent one, and null alone clears. */
export function unlessBlank(line: ReturnType<typeof optionalLine>) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    line.optional(),
  );
}

/** An id or another key as a program sends it: 1 to `max` characters, none of which a database refuses. */
export function keyText(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !LINE_CONTROL.test(text), say('text.control'))
    .refine(isSeen, say('text.unseen'));
}

/** What somebody searches for; blanks around it do not count. */
export const searchText = z
  .string()
  .overwrite(asKept)
  .max(100, say('text.tooLong', { max: 100 }))
  .refine((text) => !LINE_CONTROL.test(text), say('text.control'));

const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?$/iu;

/** Later ones have five figures in their year, and would be sorted before all others. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** The milliseconds of a day, or of a day and a time, in ISO-8601; undefined for what is neither, or no day at all. */
function parseInstant(text: string): number | undefined {
  const [, day = '', time = '00:00', zone = 'Z'] = ISO_INSTANT.exec(text) ?? [];
  const midnight = new Date(`${day}T00:00Z`);
  // The 31st of February is read as a day of March.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined;
  const instant = Date.parse(`${day}T${time}${zone.replace(/(\d{2})(\d{2})$/u, '$1:$2')}`);
  return instant >= 0 && instant <= LATEST ? instant : undefined;
}

/**
 * A point in time (§5): a date in ISO-8601, with a time or without one, in UTC where it tells no zone;
 * answered as an ISO-8601 UTC string.
 */
export const instant = z
  .string()
  .trim()
  .max(40)
  .transform((text, context) => {
    const time = parseInstant(text);
    if (time === undefined) {
      context.addIssue({ code: 'custom', message: say('date.invalid') });
      return z.NEVER;
    }
    return new Date(time).toISOString();
  })
  .meta({
    description: 'ISO 8601, with a time or without one; in UTC where it tells no zone.',
    examples: ['2026-11-20T08:00:00Z'],
  });

/** An instant as answers tell it. */
export const answeredInstant = z.string().meta({ format: 'date-time' });

/** An id that we gave, as somebody sends it back: some databases and programs keep it in capitals. */
export const storedId = z.uuid(say('id.invalid')).toLowerCase();

/** An id as answers tell it. */
export const answeredId = z.string().meta({ format: 'uuid' });
