import { z } from 'zod';

import { say } from '../say.ts';
import { answeredId, answeredInstant, instant, requiredLine, storedId } from '../text/text.schema.ts';
import { isAddressRange } from './address-range.ts';
import { KEY_MODES } from './api-key.ts';
import { KEY_SCOPES } from './key-scopes.ts';

/** How many keys an organisation has at once. */
export const KEYS_MAX = 20;
export const KEY_NAME_MAX = 60;
export const KEY_RANGES_MAX = 10;

/** For how many hours the old key works on beside the one that takes its place. */
export const ROLL_OVERLAPS = [0, 1, 24, 168] as const;

const id = storedId;

const scopes = z
  .array(z.enum(KEY_SCOPES, say('choice.oneOf', { choices: KEY_SCOPES.join(', ') })))
  .min(1, say('apiKey.noScope'))
  .max(20)
  .transform((chosen) => KEY_SCOPES.filter((scope) => chosen.includes(scope)));

export const keyMode = z.enum(KEY_MODES, say('choice.oneOf', { choices: KEY_MODES.join(', ') }));

const addressRange = z
  .string()
  .trim()
  .max(60, say('text.tooLong', { max: 60 }))
  .toLowerCase()
  .refine(isAddressRange, say('apiKey.range'));

/** A new API key; `expiresAt` null is never, and without ranges it works from every address. */
export const createKeyInput = z.strictObject({
  name: requiredLine(KEY_NAME_MAX, say('text.required')),
  mode: keyMode.default('live'),
  scopes,
  expiresAt: instant.nullable().default(null),
  allowedCidrs: z
    .array(addressRange)
    .max(KEY_RANGES_MAX, say('list.tooMany', { max: KEY_RANGES_MAX }))
    .default([]),
});

export type CreateKeyInput = z.infer<typeof createKeyInput>;

export const keyIdInput = z.strictObject({ id: id.meta({ description: 'The id of the key.' }) });

/** What a key is rolled with; without an end of its own the new key lives as long as the old one was meant to. */
export const rollKeyBody = z.strictObject({
  overlapHours: z.literal(ROLL_OVERLAPS, say('choice.oneOf', { choices: ROLL_OVERLAPS.join(', ') })).default(0),
  expiresAt: instant.nullable().optional(),
});

export const rollKeyInput = rollKeyBody.extend({ id });

export type RollKeyInput = z.infer<typeof rollKeyInput>;

/** A key as its organisation's owner sees it: never the key itself. */
export const apiKeySchema = z.object({
  id: answeredId,
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  mode: z.enum(KEY_MODES),
  scopes: z.array(z.enum(KEY_SCOPES)),
  allowedCidrs: z.array(z.string()),
  createdAt: answeredInstant,
  /** Who made it. */
  createdBy: z.string(),
  expiresAt: answeredInstant.nullable(),
  revokedAt: answeredInstant.nullable(),
  /** The key that took its place. */
  rolledTo: answeredId.nullable(),
  lastUsedAt: answeredInstant.nullable(),
  lastUsedFrom: z.string().nullable(),
});

export type ApiKey = z.infer<typeof apiKeySchema>;

/** A key that was just made; `key` is answered this once. */
export const newApiKeySchema = apiKeySchema.extend({ key: z.string() });

export type NewApiKey = z.infer<typeof newApiKeySchema>;

export const apiKeysSchema = z.object({
  keys: z.array(apiKeySchema),
  /** How many of them count against the most that an organisation may have. */
  count: z.number(),
  max: z.number(),
  /** How many calls each may make in a minute. */
  perMinute: z.object({ reads: z.number(), writes: z.number() }),
});

export type ApiKeys = z.infer<typeof apiKeysSchema>;
