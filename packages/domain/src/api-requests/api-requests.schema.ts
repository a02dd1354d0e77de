import { z } from 'zod';

import { say } from '../say.ts';
import { answeredId, answeredInstant, storedId } from '../text/text.schema.ts';

/** Requests with API keys are listed for so many days, and at most so many of an organisation (D24). */
export const REQUESTS_KEPT_DAYS = 7;
export const REQUESTS_KEPT_MAX = 10_000;

/** Kinds of outcome: done, refused, failed on our side. */
export const OUTCOMES = ['done', 'refused', 'failed'] as const;

export type RequestOutcome = (typeof OUTCOMES)[number];

const sought = {
  keyId: storedId.optional().meta({ description: 'Those made with this key.' }),
  outcome: z
    .enum(OUTCOMES, say('choice.oneOf', { choices: OUTCOMES.join(', ') }))
    .optional()
    .meta({ description: 'Those that were done (below 400), refused (4xx) or failed (5xx).' }),
  cursor: z
    .uuid(say('id.invalid'))
    .optional()
    .meta({ description: 'Those before this place, the `nextCursor` of the page before.' }),
};

/** Which of the requests are listed, newest first. */
export const listRequestsInput = z.strictObject({
  ...sought,
  limit: z.int().min(1).max(100).default(25),
  // Sent along by lists that grow.
  direction: z.literal('forward').optional(),
});

export type ListRequestsInput = z.infer<typeof listRequestsInput>;

/** The same as a query of REST. */
export const listRequestsQuery = z.strictObject({
  ...sought,
  limit: z.coerce.number().int().min(1).max(100).default(25).meta({ description: 'How many are answered at most.' }),
});

/** A request that was made with an API key: never what was sent, nor what was answered. */
export const apiRequestSchema = z.object({
  id: answeredId,
  at: answeredInstant,
  method: z.string(),
  /** The path as the reference names it, without ids. */
  route: z.string(),
  status: z.number(),
  /** Milliseconds until it was answered. */
  ms: z.number(),
  requestId: z.string(),
  keyId: answeredId,
  keyName: z.string(),
  keyPrefix: z.string(),
});

export const apiRequestsSchema = z.object({
  requests: z.array(apiRequestSchema),
  nextCursor: z.string().nullable(),
});

export type ApiRequests = z.infer<typeof apiRequestsSchema>;
