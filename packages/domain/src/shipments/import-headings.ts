import { foldText } from '../text/fold.ts';
import { HEADING_WORDS, WEIGHT_UNITS, type WeightUnit } from './import-heading-words.ts';
import { IMPORT_FIELDS, type ImportRow } from './import.schema.ts';

/** A heading as it is looked up: folded, its signs blanks, each part of a name a word, without the Arabic article. */
export function plainHeading(heading: string): string {
  const numbered = heading.replaceAll(/(^|[^\p{L}])n\s?\.?\s?[º°]/giu, '$1n ');
  return foldText(numbered.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' '))
    .replaceAll(/(^| )ال(?=\p{L}{2})/gu, '$1')
    .trim();
}

/** Units as they stand in headings and behind figures. */
const UNIT_WORDS: Record<WeightUnit, readonly string[]> = {
  kg: [
    'kg, kgs, kilo, kilos, kilogram, kilograms, kilogramme, kilogrammes, quilo, quilos, quilograma',
    'quilogramas, kilogramu, كجم, كغ, كغم, كلغ, كيلو, كيلوغرام, كيلوجرام',
  ],
  g: ['g, gr, gm, gms, gram, grams, gramme, grammes, grama, gramas, gramu, غ, جم, غرام, جرام'],
  t: ['t, mt, ton, tons, tonne, tonnes, tonelada, toneladas, tani, طن'],
  lb: ['lb, lbs, pound, pounds, livre, livres, libra, libras, رطل'],
};

const listed = (lists: readonly string[]) => lists.flatMap((list) => list.split(',').map(plainHeading));

type Known = { field: keyof ImportRow; isSure: boolean };

function tableOf(): Map<string, Known> {
  const table = new Map<string, Known>();
  for (const field of IMPORT_FIELDS) {
    const { sure, likely = [] } = HEADING_WORDS[field];
    for (const name of listed(likely)) table.set(name, { field, isSure: false });
    for (const name of listed(sure)) table.set(name, { field, isSure: true });
  }
  return table;
}

const KNOWN = tableOf();
const UNITS = new Map(WEIGHT_UNITS.flatMap((unit) => listed(UNIT_WORDS[unit]).map((word) => [word, unit] as const)));

/** What our own files of refused rows call the column of the reasons, in the five languages (tested in the web app). */
const REFUSED_WORDS = ['refused because, refuse parce que, سبب الرفض, imekataliwa kwa sababu, recusado porque'];

/** What our own exports call what the product alone writes down of a shipment, in the five languages (tested in the web app). */
const RECORD_WORDS = [
  'created at, cree le, وقت الإنشاء, umesajiliwa lini, criado em',
  'updated at, mis a jour le, وقت التحديث, umesasishwa lini, atualizado em',
  'delivered at, livre le, وقت التسليم, umefikishwa lini, entregue em',
  'organisation, المؤسسة, shirika, organizacao',
];

const REFUSED = new Set(listed(REFUSED_WORDS));
const RECORD = new Set(listed(RECORD_WORDS));
const BRACKETS = /[([{]([^)\]}]*)[)\]}]/gu;
/** “Poids en kg”, “weight in kg”. */
const BEFORE_UNIT = new Set(['in', 'en', 'em', 'kwa', 'ب', 'بال']);

/** Whether a column holds why we refused the rows of an earlier import, and so nothing of theirs. */
export function isOfRefusals(heading: string): boolean {
  return REFUSED.has(plainHeading(heading));
}

/** Whether a column of our own export holds what the product wrote down by itself: a new shipment gets its own. */
export function isOfRecord(heading: string): boolean {
  return RECORD.has(plainHeading(heading));
}

/** The unit that a word says, in any of the five languages. */
export function weightUnitOf(word: string): WeightUnit | undefined {
  return UNITS.get(plainHeading(word));
}

export type RecognisedHeading = Known & {
  /** Of weights: what the heading says they are written in; kilograms where it says nothing. */
  unit?: WeightUnit;
};

/**
 * The field that a heading of a file says, in any of the five languages, without regard to case, accents and signs;
 * undefined for one that is unknown. What stands in brackets only explains, but for a unit.
 */
export function recogniseHeading(heading: string): RecognisedHeading | undefined {
  const name = plainHeading(heading.replaceAll(BRACKETS, ' '));
  const known = KNOWN.get(name) ?? KNOWN.get(plainHeading(heading));
  const bracketed = [...heading.matchAll(BRACKETS)].map(([, inside = '']) => weightUnitOf(inside));
  if (known) return known.field === 'weightGrams' ? { ...known, unit: bracketed.find(Boolean) ?? 'kg' } : known;
  const words = name.split(' ');
  const unit = weightUnitOf(words.at(-1) ?? '');
  if (!unit || words.length < 2) return undefined;
  const rest = words.slice(0, BEFORE_UNIT.has(words.at(-2) ?? '') ? -2 : -1).join(' ');
  const weight = KNOWN.get(rest);
  return weight?.field === 'weightGrams' ? { ...weight, unit } : undefined;
}
