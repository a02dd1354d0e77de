import { cleanImage } from '@msafara/domain/files/clean-image';

import { refuseHiddenPictures } from './hidden-pictures.ts';

/** A photo of a proof is so many bytes at most (D28): more is paid for by whoever sends it. */
export const PHOTO_BYTES = 300_000;
const LONGEST_SIDE = 1280;

/** How well it is drawn: each next one where the one before is still too large. */
const TRIES = [
  { longest: LONGEST_SIDE, quality: 0.7 },
  { longest: LONGEST_SIDE, quality: 0.55 },
  { longest: 1024, quality: 0.55 },
  { longest: 800, quality: 0.5 },
  { longest: 640, quality: 0.4 },
] as const;

/** Why a file is no photo here: the browser cannot read it, or cannot write one that is taken. */
export class PhotoProblem extends Error {
  override readonly name = 'PhotoProblem';
}

/** The size of a picture whose longer side is so long at most; a smaller one stays as it is. */
export function fitWithin({ width, height }: { width: number; height: number }, longest: number) {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

type Encode = (size: { width: number; height: number }, quality: number) => Promise<Blob | null>;

/** The best picture that is small enough. Throws a PhotoProblem where the browser writes no JPEG, or none so small. */
export async function encodeWithin(size: { width: number; height: number }, encode: Encode): Promise<Blob> {
  for (const { longest, quality } of TRIES) {
    // oxlint-disable-next-line no-await-in-loop -- the next one is for where this one is too large
    const blob = await encode(fitWithin(size, longest), quality);
    // A browser that cannot write the type it was asked for writes PNG.
    if (blob?.type !== 'image/jpeg') throw new PhotoProblem('not written as JPEG');
    if (blob.size <= PHOTO_BYTES) return blob;
  }
  throw new PhotoProblem('too large');
}

/** The picture of a file, upright. Throws a PhotoProblem for what is none. */
async function pictureOf(file: Blob): Promise<ImageBitmap | HTMLImageElement> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Chrome before 112 and Safari before 16 do not know the option; an image there is upright by itself.
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
      return image;
    } catch {
      throw new PhotoProblem('not read');
    } finally {
      URL.revokeObjectURL(url);
    }
  }
}

/**
 * A photo as it is kept: upright, 1280 pixels at most, JPEG of at most 300 kB, drawn anew, so that nothing is left of what the
 * camera wrote beside the picture (D28). Throws a PhotoProblem for what is no picture, HiddenPictures where the
 * browser would make noise of it.
 */
export async function shrinkPhoto(file: Blob): Promise<ArrayBuffer> {
  refuseHiddenPictures();
  const picture = await pictureOf(file);
  const canvas = document.createElement('canvas');
  try {
    const blob = await encodeWithin(picture, ({ width, height }, quality) => {
      canvas.width = width;
      canvas.height = height;
      const context = canvas.getContext('2d');
      if (!context) throw new PhotoProblem('no canvas');
      // What is transparent would be black.
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
      context.imageSmoothingQuality = 'high';
      context.drawImage(picture, 0, 0, width, height);
      return new Promise((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', quality);
      });
    });
    const clean = cleanImage(new Uint8Array(await blob.arrayBuffer()));
    if (!clean) throw new PhotoProblem('not written as JPEG');
    return clean.bytes.slice().buffer;
  } finally {
    if ('close' in picture) picture.close();
    // Phones give the memory of a canvas back late.
    canvas.width = 0;
    canvas.height = 0;
  }
}
