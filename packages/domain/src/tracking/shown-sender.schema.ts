import { z } from 'zod';

/** What the public page says of the sender. */
export const shownSenderSchema = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  webPage: z.string().nullable(),
  /** Where the logo is, and its size in pixels, so that nothing moves when it comes. */
  logo: z.object({ path: z.string(), width: z.number(), height: z.number() }).nullable(),
});

export type ShownSender = z.infer<typeof shownSenderSchema>;
