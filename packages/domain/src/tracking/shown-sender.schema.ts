import { z } from 'zod';

/** What the public page says of the sender. */
export const shownSenderSchema = z.object({
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  webPage: z.string().nullable(),
});

export type ShownSender = z.infer<typeof shownSenderSchema>;
