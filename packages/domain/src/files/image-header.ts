type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

export type ImageHeader = { type: ImageType; width: number; height: number };

/**
 * Type and size of a PNG, JPEG or WebP picture by its first bytes, so that an enormous one is known
 * without being decoded (D7). Undefined for anything else, whatever its name says.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return known('image/png', pngSize(view));
    if (view.getUint16(0) === 0xffd8) return known('image/jpeg', jpegSize(view));
    if (textAt(view, 0) === 'RIFF' && textAt(view, 8) === 'WEBP') return known('image/webp', webpSize(view));
  } catch (error) {
    // Reading past the end: the header is cut off.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

type Size = { width: number; height: number };

function known(type: ImageType, size: Size | undefined): ImageHeader | undefined {
  return size && size.width > 0 && size.height > 0 ? { type, ...size } : undefined;
}

function pngSize(view: DataView): Size | undefined {
  if (textAt(view, 12) !== 'IHDR') return undefined;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

// Segments follow one another until the frame's own header tells the size; metadata comes before it.
function jpegSize(view: DataView): Size | undefined {
  let at = 2;
  for (;;) {
    const marker = view.getUint8(at + 1);
    const isMarker = view.getUint8(at) === 0xff && marker !== 0xff && marker !== 0;
    if (!isMarker) at += 1;
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    else if (marker === 0xd9 || marker === 0xda) return undefined;
    else at += isBare(marker) ? 2 : 2 + view.getUint16(at + 2);
  }
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isBare(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

function webpSize(view: DataView): Size | undefined {
  switch (textAt(view, 12)) {
    case 'VP8 ':
      if (view.getUint16(23) !== 0x9d01 || view.getUint8(25) !== 0x2a) return undefined;
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      if (view.getUint8(20) !== 0x2f) return undefined;
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return undefined;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}

function textAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
