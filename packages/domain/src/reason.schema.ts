import { z } from 'zod';

import { ERROR_CODES } from './error-codes.ts';

/** Why something was refused: a code that stays, and the values its sentence is made with (D21). */
export const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string()).readonly()])),
});

/** Every error on REST (D16): sentences in English beside what a program reads. */
export const errorSchema = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  reason: reasonSchema,
  fieldErrors: z.record(z.string(), z.string()).optional(),
  fieldCodes: z.record(z.string(), reasonSchema).optional(),
});

/** The same facts as problem details (RFC 9457). */
export const problemSchema = errorSchema.omit({ message: true }).extend({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
});

export type Problem = z.infer<typeof problemSchema>;
