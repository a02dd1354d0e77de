import { z } from 'zod';

import { emailSchema } from '../auth/auth.schema.ts';
import { say } from '../say.ts';
import { optionalLine, storedId } from '../text/text.schema.ts';

const id = storedId;

/** A blank field counts as none. */
const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), schema.nullable());

/** A web page as people type it: `example.com` is `https://example.com`; anything but https is refused. */
const webPage = z
  .string()
  .trim()
  .max(200, say('text.tooLong', { max: 200 }))
  .transform((text) => (/^[a-z][a-z\d+.-]*:/iu.test(text) ? text : `https://${text}`))
  .pipe(z.url({ protocol: /^https$/u, hostname: z.regexes.domain, error: say('webPage.invalid') }))
  // Without a name and password before the host.
  .refine((text) => /^https:\/\/[^/?#@]+(?:[/?#]|$)/u.test(text), say('webPage.invalid'));

/** A phone as the owner writes it for people to read, with figures enough to ring. */
const phone = optionalLine(40).refine(
  (text) => text === null || (text.match(/\d/gu) ?? []).length >= 3,
  say('phone.format'),
);

/** What an owner sets to be shown on the public page of the organisation's shipments (D7). */
export const senderContactInput = z.strictObject({
  isShown: z.boolean(),
  phone,
  email: unlessBlank(emailSchema),
  webPage: unlessBlank(webPage),
});

/** What an owner changes of it: the rest stays as another tab or owner may have set it. */
export const senderContactChange = senderContactInput.partial();

export type SenderContactChange = z.infer<typeof senderContactChange>;

export const senderContactSchema = z.object({
  isShown: z.boolean(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  webPage: z.string().nullable(),
  /** An administrator took it off the public pages. */
  isTakenOff: z.boolean(),
});

export type SenderContact = z.infer<typeof senderContactSchema>;

/** The contact in the owner's settings, and why it does not show although it is set to. */
export const ownContactSchema = z.object({
  contact: senderContactSchema,
  isOwnerConfirmed: z.boolean(),
});

/** An administrator takes a contact off the public pages, or lets it back. */
export const takeOffContactInput = z.strictObject({ organisationId: id, isTakenOff: z.boolean() });
