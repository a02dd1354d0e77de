import { z } from 'zod';

import { emailSchema } from '../auth/auth.schema.ts';
import { say } from '../say.ts';
import { languageSchema } from '../settings/settings.schema.ts';
import { findShipmentInput } from '../shipments/shipments.schema.ts';

const secret = z.string().regex(/^[\w-]{43}$/u, say('link.notOurs'));

/** Somebody without an account wants to be mailed when a shipment moves. */
export const followInput = findShipmentInput.extend({ email: emailSchema, language: languageSchema.optional() });

export type FollowInput = z.infer<typeof followInput>;

/** The mailed link that confirms the wish, without which nothing is sent. */
export const confirmFollowInput = z.strictObject({ token: secret });

export const confirmedFollowSchema = z.object({ trackingNumber: z.string() });

/** The link of each such mail that ends them. */
export const stopFollowInput = z.strictObject({ follower: z.uuid(say('link.notOurs')), key: secret });

export type StopFollowInput = z.infer<typeof stopFollowInput>;
