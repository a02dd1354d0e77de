import { z } from 'zod';

import { EVENT_TYPES, SENT_TYPES } from '../events/event-types.ts';
import { eventSchema } from '../events/events.schema.ts';
import { KEY_MODES } from '../keys/api-key.ts';
import { keyMode } from '../keys/keys.schema.ts';
import { say } from '../say.ts';
import { instant, optionalLine, storedId } from '../text/text.schema.ts';

export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_HEADERS_MAX = 5;

const id = storedId;

const url = z
  .string({ error: say('webhook.url') })
  .trim()
  .max(WEBHOOK_URL_MAX, say('text.tooLong', { max: WEBHOOK_URL_MAX }))
  .refine((text) => z.url({ protocol: /^https?$/u }).safeParse(text).success, say('webhook.url'));

const types = z
  .array(z.enum(SENT_TYPES, say('choice.oneOf', { choices: SENT_TYPES.join(', ') })))
  .min(1, say('webhook.noType'))
  .max(50)
  .transform((chosen) => SENT_TYPES.filter((type) => chosen.includes(type)));

/** Those that HTTP and Standard Webhooks give a meaning of their own. */
const OURS =
  /^(?:webhook-.*|content-.*|host|connection|transfer-encoding|accept-encoding|user-agent|expect|upgrade|te|trailer|keep-alive|proxy-.*)$/u;

const headerName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9-]{1,60}$/u)
  .refine((name) => !OURS.test(name));

const headers = z
  .record(z.string(), z.string())
  .refine(
    (given) => Object.keys(given).length <= WEBHOOK_HEADERS_MAX,
    say('list.tooMany', { max: WEBHOOK_HEADERS_MAX }),
  )
  .refine((given) => Object.keys(given).every((name) => headerName.safeParse(name).success), say('webhook.headerName'))
  .refine((given) => Object.values(given).every((text) => /^[!-~][ -~]{0,499}$/u.test(text)), say('webhook.headerText'))
  .transform((given) =>
    Object.fromEntries(Object.entries(given).map(([name, text]) => [headerName.parse(name), text])),
  );

/** A new endpoint: where events of which types are sent, with up to five headers of the receiver's own. */
export const createWebhookInput = z.strictObject({
  /** A key's own unless it is said, else live (D24). */
  mode: keyMode.optional(),
  url,
  types,
  description: optionalLine(100).default(null),
  headers: headers.default({}),
});

export type CreateWebhookInput = z.infer<typeof createWebhookInput>;

/** What may be changed of an endpoint; a paused one gets nothing until it is active again. */
export const webhookEdit = z.strictObject({
  url: url.optional(),
  types: types.optional(),
  description: optionalLine(100).optional(),
  headers: headers.optional(),
  state: z.enum(['active', 'paused'], say('choice.oneOf', { choices: 'active, paused' })).optional(),
});

export const editWebhookInput = webhookEdit.extend({ id });

export type EditWebhookInput = z.infer<typeof editWebhookInput>;

export const webhookIdInput = z.strictObject({ id: id.meta({ description: 'The id of the webhook.' }) });

export const attemptIdInput = z.strictObject({ id: id.meta({ description: 'The id of the try.' }) });

/** Since when what was not delivered is sent again. */
export const replayBody = z.strictObject({ since: instant });

export const replayInput = replayBody.extend({ id });

export const ATTEMPT_OUTCOMES = ['delivered', 'failed'] as const;

export const listAttemptsQuery = z.strictObject({
  outcome: z
    .enum(ATTEMPT_OUTCOMES, say('choice.oneOf', { choices: ATTEMPT_OUTCOMES.join(', ') }))
    .optional()
    .meta({ description: 'Those alone that delivered, or that failed.' }),
  cursor: id.optional().meta({ description: 'The `nextCursor` of the answer before.' }),
  limit: z.coerce.number().int().min(1).max(100).default(50).meta({ description: 'How many at most.' }),
});

/** The same for the web app, whose lists say which way they go. */
export const listAttemptsInput = listAttemptsQuery.extend({ id, direction: z.literal('forward').optional() });

export type ListAttemptsInput = z.infer<typeof listAttemptsInput>;

export const WEBHOOK_STATES = ['active', 'paused', 'disabled'] as const;

export type WebhookState = (typeof WEBHOOK_STATES)[number];

/** An endpoint as its owner sees it, without its secrets. */
export const webhookSchema = z.object({
  id: z.string(),
  mode: z.enum(KEY_MODES),
  url: z.string(),
  description: z.string().nullable(),
  types: z.array(z.enum(SENT_TYPES)),
  /** The names of the headers of the receiver's own; what stands in them is not told again. */
  headerNames: z.array(z.string()),
  state: z.enum(WEBHOOK_STATES),
  disabledReason: z.enum(['gone', 'failing']).nullable(),
  /** Since when every try failed. */
  failingSince: z.string().nullable(),
  /** By which `v1a` signatures are verified; anybody may know it. */
  publicKey: z.string(),
  /** Until when the secret that was replaced signs too. */
  previousSecretUntil: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Tries of the last 24 hours, and of each of these hours that had some. */
  delivered: z.number(),
  failed: z.number(),
  hours: z.array(z.object({ start: z.string(), delivered: z.number(), failed: z.number() })),
  /** How many events wait to be delivered, counted to 1,000. */
  waiting: z.number(),
});

export type Webhook = z.infer<typeof webhookSchema>;

/** An endpoint with its secret, which is answered this once. */
export const newWebhookSchema = webhookSchema.extend({ secret: z.string().optional() });

export type NewWebhook = z.infer<typeof newWebhookSchema>;

export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema), max: z.number() });

export type Webhooks = z.infer<typeof webhooksSchema>;

/** Why a try failed without an answer. */
export const ATTEMPT_ERRORS = [
  'address-refused',
  'name-unknown',
  'connection-failed',
  'certificate',
  'timeout',
  'secret-unreadable',
] as const;

export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** One try to deliver an event. */
export const attemptSchema = z.object({
  id: z.string(),
  eventId: z.string(),
  eventType: z.enum(EVENT_TYPES),
  /** Which try it is since the event was put in line, from 1. */
  nth: z.number(),
  at: z.string(),
  /** How long it took, in milliseconds. */
  ms: z.number(),
  outcome: z.enum(ATTEMPT_OUTCOMES),
  /** Of the answer. */
  status: z.number().nullable(),
  error: z.enum(ATTEMPT_ERRORS).nullable(),
  /** The next try of the same event, where one is planned. */
  nextAt: z.string().nullable(),
});

export type Attempt = z.infer<typeof attemptSchema>;

export const attemptsSchema = z.object({ attempts: z.array(attemptSchema), nextCursor: z.string().nullable() });

export type Attempts = z.infer<typeof attemptsSchema>;

/** A try with what was sent and answered: of the answer the first 2 kB. */
export const attemptDetailSchema = attemptSchema.extend({
  requestHeaders: z.record(z.string(), z.string()),
  /** What was sent; null once the journal keeps it no longer. */
  event: eventSchema.nullable(),
  responseHeaders: z.record(z.string(), z.string()),
  responseBody: z.string(),
  /** All tries of the event, the oldest first. */
  tries: z.array(attemptSchema),
});

export type AttemptDetail = z.infer<typeof attemptDetailSchema>;

/** How many events were put in line again. */
export const replayedSchema = z.object({ count: z.number() });

/** The event that was put in line. */
export const sentEventSchema = z.object({ eventId: z.string() });
