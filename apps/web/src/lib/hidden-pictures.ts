/** The picture that is drawn to ask: its side in pixels, and by how much a browser may change a shade of it. */
const SIDE = 8;
const ROUNDED = 8;

/** The browser does not let a page read the pictures that it draws: it gives noise. */
export class HiddenPictures extends Error {
  override readonly name = 'HiddenPictures';
}

/**
 * Fails with {@link HiddenPictures} where a canvas does not give back what was drawn: Tor Browser, and Firefox set to
 * resist fingerprinting, answer with noise until the page is allowed to read it. No code is found in noise, and as a
 * photo it would be a proof of nothing.
 */
export function refuseHiddenPictures(canvas = document.createElement('canvas')): void {
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // Without one there is nothing to be wrong; what draws says so itself.
  if (!context) return;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, SIDE, SIDE);
  const { data } = context.getImageData(0, 0, SIDE, SIDE);
  if (data.some((shade) => shade < 255 - ROUNDED)) throw new HiddenPictures();
}
