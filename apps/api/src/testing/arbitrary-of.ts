import fc from 'fast-check';

import { asSchema, type JsonSchema } from './procedures.ts';

/** Values that exist, by the name of the field they belong into: ids, numbers, addresses. */
export type Pool = (field: string) => readonly unknown[];

const LONGEST = 40;
const MOST_ITEMS = 3;

/** Values that a schema takes, or nearly: what it says in code, beside types and lengths, is not known here. */
export function arbitraryOf(schema: JsonSchema, pool: Pool, field = ''): fc.Arbitrary<unknown> {
  const typed = typedArbitrary(schema, pool, field);
  const known = pool(field);
  const isContainer = schema.type === 'object' || schema.type === 'array';
  if (known.length === 0 || isContainer) return typed;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: typed });
}

function typedArbitrary(schema: JsonSchema, pool: Pool, field: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((one) => arbitraryOf(one, pool, field)));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 });
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(asSchema(schema.items), pool, field), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(MOST_ITEMS, schema.minItems ?? 0),
      });
    case 'object':
      return record(schema, pool);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function text({ format, pattern, minLength = 0, maxLength = LONGEST }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'email') return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, LONGEST)), unit: 'binary' });
}

function record(schema: JsonSchema, pool: Pool): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  if (entries.length === 0) {
    return fc.dictionary(fc.string({ maxLength: LONGEST }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: MOST_ITEMS });
  }
  const fields = Object.fromEntries(entries.map(([key, one]) => [key, arbitraryOf(asSchema(one), pool, key)]));
  return fc.record(fields, { requiredKeys: schema.required ?? [] });
}
