import { PICTURE_PIXELS } from '@msafara/domain/files/files.schema';
import type { Sharp, SharpOptions } from 'sharp';

/**
 * A picture to be changed; one of too many pixels is not decoded (D28). The library is loaded with the first one: a server
 * that changes none starts without its 25 MB.
 */
export async function openPicture(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: PICTURE_PIXELS, ...options });
}
