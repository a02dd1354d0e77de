import { PICTURE_PIXELS } from '@msafara/domain/files/files.schema';
import type { Sharp, SharpOptions } from 'sharp';

import { createFairQueue } from '../../fair-queue.ts';

/**
 * Making a picture anew takes a core for up to some seconds, some 300 MB, and one of the four threads that also check passwords and read
 * files: one at a time, and organisations take turns. Fails with OVERLOADED while too many wait, about a minute of work.
 */
export const inPictureTurn = createFairQueue({ atOnce: 1, mostWaiting: 24 });

/**
 * A picture to be changed; one of too many pixels is not decoded (D28). The library is loaded with the first one: a server
 * that changes none starts without its 25 MB.
 */
export async function openPicture(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: PICTURE_PIXELS, ...options });
}
