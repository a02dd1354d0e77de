import { z } from 'zod';

export type JsonObject = { [key: string]: Json };
export type Json = string | number | boolean | null | Json[] | JsonObject;

export function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

/** Every object within a value, itself included, each given to `change` after those within it. */
function mapObjects(value: Json, change: (object: JsonObject) => Json): Json {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapObjects(one, change)])));
}

/** `a or null` as one schema with two types, where that says the same. */
function joinNull(schema: JsonObject): JsonObject {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, nothing] = anyOf.map(asObject);
  if (nothing?.['type'] !== 'null' || typeof one?.['type'] !== 'string' || 'enum' in one || 'const' in one) {
    return schema;
  }
  return { ...rest, ...one, type: [one['type'], 'null'] };
}

/**
 * A zod schema as JSON Schema 2020-12, which is what OpenAPI 3.1 has. Objects of answers are open: fields are added to
 * them without notice, and whoever reads them has to bear that.
 */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const plain = JSON.parse(JSON.stringify(rest)) as Json;
  const isObjectSchema = (one: JsonObject) => one['type'] === 'object' || asObject(one)['properties'] !== undefined;
  return asObject(
    mapObjects(plain, (one) => {
      const { additionalProperties, propertyNames: _names, 'x-same-as': sameAs, ...kept } = joinNull(one);
      // What is read loosely here, and as that one says in the end.
      if (typeof sameAs === 'string') return { $ref: `#/components/schemas/${sameAs}` };
      // The pattern says the same as the format, at length.
      if (kept['format'] === 'uuid') delete kept['pattern'];
      const says = typeof additionalProperties === 'object' && Object.keys(asObject(additionalProperties)).length > 0;
      const isClosed = additionalProperties === false && io === 'input' && isObjectSchema(kept);
      return says || isClosed ? { ...kept, additionalProperties } : kept;
    }),
  );
}

/** The schema without null, for parameters: an address or a header cannot hold one. */
export function withoutNull(schema: JsonObject): JsonObject {
  const types = listOf(schema['type']).filter((type) => type !== 'null');
  return types.length === 0 ? schema : { ...schema, type: types.length === 1 ? (types[0] ?? null) : types };
}

/** A text as it is, and nothing for whatever else. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
