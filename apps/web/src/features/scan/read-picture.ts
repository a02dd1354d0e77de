import { HiddenPictures, refuseHiddenPictures } from '../../lib/hidden-pictures.ts';
import { checkPicture, isFileTooLarge, type PictureProblem } from './picture-check.ts';
import { pixelsOf } from './pixels.ts';
import type { ReadCodes } from './use-code-reader.ts';

// Most codes are found in a small copy at once; a small code in a large photo needs its pixels.
const SIDES = [1600, 4000];

export type PictureOutcome = readonly string[] | PictureProblem | 'noCode' | 'reader' | 'hidden';

/** The codes in a picture file, or what is wrong with it. The file stays in the browser (D7). */
export async function readPicture(file: File, read: ReadCodes): Promise<PictureOutcome> {
  if (isFileTooLarge(file.size)) return 'fileTooLarge';
  const bytes = await bytesOf(file);
  const checked = bytes ? checkPicture(bytes) : 'notPicture';
  if (!bytes || typeof checked === 'string') return typeof checked === 'string' ? checked : 'notPicture';
  const bitmap = await createImageBitmap(new Blob([bytes], { type: checked.type })).catch(() => undefined);
  // It has the first bytes of a picture, but the rest is damaged.
  if (!bitmap) return 'notPicture';
  try {
    refuseHiddenPictures();
    return await codesIn(bitmap, read);
  } catch (error) {
    return error instanceof HiddenPictures ? 'hidden' : 'reader';
  } finally {
    bitmap.close();
  }
}

async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // Moved or taken away since it was chosen.
    return undefined;
  }
}

async function codesIn(bitmap: ImageBitmap, read: ReadCodes): Promise<readonly string[] | 'noCode'> {
  const { width, height } = bitmap;
  const canvas = document.createElement('canvas');
  let before = 0;
  for (const side of SIDES) {
    const longest = Math.min(side, Math.max(width, height));
    if (longest === before) break;
    before = longest;
    const texts = await read(pixelsOf({ image: bitmap, width, height }, longest, canvas));
    if (texts.length > 0) return texts;
  }
  return 'noCode';
}
