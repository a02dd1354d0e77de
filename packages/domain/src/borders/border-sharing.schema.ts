import { z } from 'zod';

/** Whether an organisation's crossings of borders count in what everybody sees (D29). */
export const borderSharingSchema = z.strictObject({ isShared: z.boolean() });

export type BorderSharing = z.infer<typeof borderSharingSchema>;
