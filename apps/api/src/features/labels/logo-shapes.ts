import { openPicture } from '../files/open-picture.ts';
import { box, type Point, type Segment } from './outlines.ts';

/** Dots of a logo in a millimetre: half of a label printer's 406 dpi. */
const DOTS = 8;
const BLACK_BELOW = 128;

/** A logo as a label printer has it, in black dots, as large as a room allows: its width there, and its outlines at a place. */
export type LabelLogo = { width: number; outlines: (at: Point) => Segment[] };

/** Makes a logo black and white for a room of a label, in millimetres. */
export async function blackLogo(bytes: Uint8Array, [width, height]: Point): Promise<LabelLogo> {
  const picture = await openPicture(bytes);
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .greyscale()
    .resize(Math.floor(width * DOTS), Math.floor(height * DOTS), { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const runs: { x: number; y: number; length: number }[] = [];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const start = x;
      while (x < info.width && (data[(y * info.width + x) * info.channels] ?? 255) < BLACK_BELOW) x += 1;
      if (x > start) runs.push({ x: start, y, length: x - start });
    }
  }
  const side = 1 / DOTS;
  return {
    width: info.width * side,
    outlines: ([left, top]) =>
      runs.flatMap((run) => box(left + run.x * side, top + run.y * side, run.length * side, side)),
  };
}
