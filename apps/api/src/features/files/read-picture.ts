import { DomainError } from '@msafara/domain/errors';
import { cleanImage } from '@msafara/domain/files/clean-image';
import { PICTURE_PIXELS } from '@msafara/domain/files/files.schema';
import { readImageHeader } from '@msafara/domain/files/image-header';
import { say } from '@msafara/domain/say';

import { inPictureTurn, openPicture } from './open-picture.ts';

/** How a WebP picture is written as JPEG: its lines stay sharp, as those of a photographed document. */
const JPEG = { quality: 82, mozjpeg: true } as const;

type Picture = { type: 'image/jpeg' | 'image/png'; width: number; height: number; bytes: Uint8Array };

function notAPicture(cause?: unknown): DomainError {
  return new DomainError('INVALID_INPUT', say('file.notAPicture'), { cause });
}

/** WebP as JPEG, which documents can hold; where it was transparent it is white. */
async function asJpeg(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const picture = await openPicture(bytes, { failOn: 'error', pages: 1 });
    return await picture.autoOrient().flatten({ background: 'white' }).jpeg(JPEG).toBuffer();
  } catch (error) {
    throw notAPicture(error);
  }
}

/**
 * A picture as it is kept: JPEG or PNG, without metadata (D28). What it is, its bytes say, not what it was called. Fails with
 * INVALID_INPUT for anything else, an SVG among it, and for a picture of too many pixels, which is not decoded. One that has to be made anew
 * waits for the turn of the organisation that sends it.
 */
export async function readPicture(sent: Uint8Array, organisationId: string): Promise<Picture> {
  const header = readImageHeader(sent);
  if (!header) throw notAPicture();
  if (header.width * header.height > PICTURE_PIXELS) {
    throw new DomainError('INVALID_INPUT', say('file.tooManyPixels', { max: PICTURE_PIXELS / 1_000_000 }));
  }
  const clean = cleanImage(
    header.type === 'image/webp' ? await inPictureTurn(organisationId, () => asJpeg(sent)) : sent,
  );
  if (!clean || clean.type === 'image/webp') throw notAPicture();
  return { ...clean, type: clean.type };
}
