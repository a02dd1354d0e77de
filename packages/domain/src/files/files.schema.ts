import { z } from 'zod';

import { storedId } from '../text/text.schema.ts';

/** What a picture may be sent as; WebP is kept as JPEG, which every document can hold. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What a document may be sent as (D26). */
export const DOCUMENT_TYPE = 'application/pdf';

/** So many bytes has a picture at most (D28). */
export const PICTURE_BYTES = 400 * 1024;
/** So many bytes has a document at most (D26). */
export const DOCUMENT_BYTES = 5 * 1024 * 1024;
/** So many pixels: what is larger costs more memory to show than a phone has. */
export const PICTURE_PIXELS = 25_000_000;
/** For so many days is a file kept that nothing refers to. */
export const UNUSED_FILE_DAYS = 7;

/**
 * A stored picture or document: `sha256` (hexadecimal) is of its bytes as they are returned. `width` and `height`
 * are in pixels, 0 for a document.
 */
export const storedFileSchema = z.strictObject({
  id: z.uuid(),
  type: z.enum(['image/jpeg', 'image/png', DOCUMENT_TYPE]),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  sha256: z.string().length(64),
  createdAt: z.string(),
});

export type StoredFile = z.infer<typeof storedFileSchema>;

export const fileIdInput = z.strictObject({
  id: storedId.meta({ description: 'The id of the file.' }),
});

/** Who is to be signed in: a device that kept a picture for somebody does not hand it to somebody else. */
export const forUserHeader = z.looseObject({
  'for-user': storedId.optional().meta({
    description: 'The id of the user whose session this has to be; refused with `OTHER_USER` where it is another one.',
  }),
});
