import { bareEmail } from '@msafara/domain/auth/auth.schema';
import {
  DETAIL_NAMES,
  type DetailKind,
  type DetailName,
  PRIORITIES,
  SHIPMENT_DETAILS,
  type ShipmentDetails,
} from '@msafara/domain/shipments/shipment-details';
import { foldText } from '@msafara/domain/text/fold';

import { toE164 } from './phone.ts';
import { gramsIn, kilogramsText, readNumber } from './number-text.ts';

/** A detail as its schema takes it; null is none. */
type DetailValue = ShipmentDetails[DetailName];

type Text = {
  /** What someone wrote in a field or a cell, for the schema to judge. Never called with a blank text. */
  read: (text: string | number) => unknown;
  /** What a field or a cell shows of a value. */
  write: (value: NonNullable<DetailValue>) => string;
};

const asItIs: Text = { read: String, write: plainText };

/** A detail's value as it is: of metadata a line for each entry, `name: value`; a name with a colon stands in quotes. */
export function plainText(value: NonNullable<DetailValue>): string {
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, text]) => `${/^"|:/u.test(name) ? JSON.stringify(name) : name}: ${text}`)
    .join('\n');
}

function unquoted(name: string): string {
  if (!/^".*"$/u.test(name)) return name;
  try {
    return String(JSON.parse(name));
  } catch {
    return name;
  }
}

/** One entry a line. A name that stands there twice is kept apart by a blank, which the schema sees through. */
function metadataIn(text: string): Record<string, string> {
  const entries = new Map<string, string>();
  for (const line of text.split('\n').filter((line) => line.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*("(?:[^"\\]|\\.)*"(?=\s*:)|[^:]*):(.*)$/u.exec(line) ?? [];
    let key = unquoted(name.trim());
    while (entries.has(key)) key += ' ';
    entries.set(key, value.trim());
  }
  return Object.fromEntries(entries);
}

const numberIn = (text: string | number) => readNumber(text) ?? text;

/** How each kind of detail is written in a form's field and in a file's cell. */
const TEXTS: Record<DetailKind, Text> = {
  place: asItIs,
  line: asItIs,
  phone: { read: (text) => toE164(String(text)), write: plainText },
  email: { read: (text) => bareEmail(String(text)), write: plainText },
  text: asItIs,
  metadata: { read: (text) => metadataIn(String(text)), write: plainText },
  count: { read: numberIn, write: plainText },
  weight: { read: gramsIn, write: (grams) => kilogramsText(Number(grams)) },
  priority: {
    read: (text) => PRIORITIES.find((priority) => foldText(priority) === foldText(String(text))) ?? text,
    write: plainText,
  },
};

/** The details of a shipment as texts: what a form holds, and what a row of a file says. */
export type DetailTexts = Record<DetailName, string>;

/** What a detail's schema is given for a text; a blank one is none, or stays blank where something has to be told. */
export function readDetail(name: DetailName, text: string | number): unknown {
  const { kind, answer } = SHIPMENT_DETAILS[name];
  if (String(text).trim() !== '') return TEXTS[kind].read(text);
  return answer.safeParse(null).success ? null : '';
}

/** Every detail of a shipment as a text, or as it is before anything is told. */
export function detailTexts(details: Partial<ShipmentDetails> = {}): DetailTexts {
  const texts = DETAIL_NAMES.map((name) => {
    const { kind, create } = SHIPMENT_DETAILS[name];
    const value = details[name] ?? create.safeParse(undefined).data ?? null;
    return [name, value === null ? '' : TEXTS[kind].write(value)];
  });
  return Object.fromEntries(texts) as DetailTexts;
}

/** The details that texts say, for a schema to judge. */
export function readDetails(texts: DetailTexts): Record<DetailName, unknown> {
  const values = DETAIL_NAMES.map((name) => [name, readDetail(name, texts[name])]);
  return Object.fromEntries(values) as Record<DetailName, unknown>;
}

/** Of the details that texts say those that differ from what they said before, for a schema to judge. */
export function changedDetails(texts: DetailTexts, before: DetailTexts): Partial<Record<DetailName, unknown>> {
  const values = DETAIL_NAMES.filter((name) => texts[name] !== before[name]);
  return Object.fromEntries(values.map((name) => [name, readDetail(name, texts[name])]));
}

/** The name of a column in a file, an export or a template: what is weighed has its unit there. */
export function columnName(field: string, name: string): string {
  return field === 'weightGrams' ? `${name} (kg)` : name;
}
