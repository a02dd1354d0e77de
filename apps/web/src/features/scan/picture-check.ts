import { type ImageHeader, readImageHeader } from '@msafara/domain/files/image-header';

/** Largest picture that is opened: bytes of the file, and pixels of what it holds. */
export const PICTURE_MB = 5;
export const PICTURE_MEGAPIXELS = 25;

export type PictureProblem = 'fileTooLarge' | 'pictureTooLarge' | 'notPicture';

/** Whether a file of so many bytes is worth reading at all (D7). */
export function isFileTooLarge(size: number): boolean {
  return size > PICTURE_MB * 1024 * 1024;
}

/** Judges a picture by its bytes alone, before anything decodes it: kind, file size and pixels (D7). */
export function checkPicture(bytes: Uint8Array): ImageHeader | PictureProblem {
  if (isFileTooLarge(bytes.byteLength)) return 'fileTooLarge';
  const header = readImageHeader(bytes);
  if (!header) return 'notPicture';
  return header.width * header.height > PICTURE_MEGAPIXELS * 1_000_000 ? 'pictureTooLarge' : header;
}
