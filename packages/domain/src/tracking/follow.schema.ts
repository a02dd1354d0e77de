import { z } from 'zod';

import { emailSchema } from '../auth/auth.schema.ts';
import { say } from '../say.ts';
import { languageSchema } from '../settings/settings.schema.ts';
import { inLatinDigits } from '../text/digits.ts';
import { requiredLine } from '../text/text.schema.ts';
import { findShipmentInput } from '../shipments/shipments.schema.ts';

const secret = z.string().regex(/^[\w-]{43}$/u, say('link.notOurs'));

/** Somebody without an account wants to be mailed when a shipment moves. */
export const followInput = findShipmentInput.extend({ email: emailSchema, language: languageSchema.optional() });

export type FollowInput = z.infer<typeof followInput>;

const phone = requiredLine(30, say('phone.format'));

/** Somebody without an account wants to be told by SMS. */
export const followByPhoneInput = findShipmentInput.extend({ phone, language: languageSchema.default('en') });

export type FollowByPhoneInput = z.infer<typeof followByPhoneInput>;

/** The code that was sent, typed back in the digits of any keyboard. */
export const followCodeInput = findShipmentInput.extend({
  phone,
  code: z
    .string()
    .max(6, say('message.codeFormat'))
    .transform(inLatinDigits)
    .pipe(z.string().regex(/^\d{6}$/u, say('message.codeFormat'))),
});

export type FollowCodeInput = z.infer<typeof followCodeInput>;

/** Who asks for the other ways to be told, and in which language they would write. */
export const followWaysInput = findShipmentInput.extend({ language: languageSchema.default('en') });

export type FollowWaysInput = z.infer<typeof followWaysInput>;

/** By what somebody can be told beside mail: by SMS, or by writing first to this address of WhatsApp. */
export const followWaysSchema = z.object({ sms: z.boolean(), whatsapp: z.string().nullable() });

export type FollowWays = z.infer<typeof followWaysSchema>;

/** The mailed link that confirms the wish, without which nothing is sent. */
export const confirmFollowInput = z.strictObject({ token: secret });

export const confirmedFollowSchema = z.object({ trackingNumber: z.string() });

/** The link of each such mail that ends them. */
export const stopFollowInput = z.strictObject({ follower: z.uuid(say('link.notOurs')), key: secret });

export type StopFollowInput = z.infer<typeof stopFollowInput>;
