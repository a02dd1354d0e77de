import { z } from 'zod';

import { appRouter } from '../app-router.ts';

export type Procedure = {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  input: z.ZodType | undefined;
  hasOutputSchema: boolean;
};

const zodType = z.custom<z.ZodType>((value) => value instanceof z.ZodType);
const definition = z.looseObject({
  type: z.enum(['query', 'mutation', 'subscription']),
  inputs: z.array(zodType).max(1),
  output: zodType.optional(),
});

/** Every procedure of the router with what reads its input. */
export const PROCEDURES: Procedure[] = Object.entries<unknown>(appRouter._def.procedures).map(([path, procedure]) => {
  const { type, inputs, output } = definition.parse((procedure as { _def: unknown })._def);
  return { path, type, input: inputs[0], hasOutputSchema: output !== undefined };
});

export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** What an input may be before it is read. */
export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

/** Every place of an input with its name and schema, at whatever depth. */
export function fieldsOf(schema: JsonSchema, name = ''): { name: string; schema: JsonSchema }[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap((one) =>
    fieldsOf(one, name),
  );
  const items =
    typeof schema.items === 'object' && !Array.isArray(schema.items) ? fieldsOf(asSchema(schema.items), name) : [];
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, one]) => fieldsOf(asSchema(one), key));
  return [{ name, schema }, ...inner, ...items, ...properties];
}

/** A schema that is `true` or `false` says nothing of its value. */
export function asSchema(schema: unknown): JsonSchema {
  return typeof schema === 'object' && schema !== null ? (schema as JsonSchema) : {};
}
