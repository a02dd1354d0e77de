import { type ImageHeader, readImageHeader } from './image-header.ts';

type CleanImage = ImageHeader & { bytes: Uint8Array };

/**
 * A JPEG or PNG picture without what its maker did not mean to show (D28): of metadata the colour profile and the
 * orientation stay, and nothing stands behind the picture's end. Undefined for what is no whole picture of these two
 * kinds. A picture that was cleaned before comes out as it went in.
 */
export function cleanImage(bytes: Uint8Array): CleanImage | undefined {
  const header = readImageHeader(bytes);
  if (!header || header.type === 'image/webp') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const parts = header.type === 'image/jpeg' ? jpegParts(bytes, view) : pngParts(bytes, view);
    return parts && { ...header, bytes: join(parts) };
  } catch (error) {
    // Reading past the end: the picture is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const startsWith = (bytes: Uint8Array, text: string) => text === String.fromCharCode(...bytes.subarray(0, text.length));

const END = 0xd9;
const SCAN = 0xda;

/** Segments of applications and comments are left out, except those without which a picture looks another. */
function isShown(marker: number, body: Uint8Array): boolean {
  if (marker === 0xe0) return startsWith(body, 'JFIF\0');
  if (marker === 0xe2) return startsWith(body, 'ICC_PROFILE\0');
  // How its colours are coded.
  if (marker === 0xee) return startsWith(body, 'Adobe');
  return marker !== 0xfe && !(marker >= 0xe0 && marker <= 0xef);
}

function jpegParts(bytes: Uint8Array, view: DataView): Uint8Array[] | undefined {
  const parts = [bytes.subarray(0, 2)];
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return [...parts, bytes.subarray(at, at + 2)];
    const end = at + 2 + view.getUint16(at + 2);
    if (end < at + 4 || end > bytes.length) return undefined;
    const body = bytes.subarray(at + 4, end);
    if (isShown(marker, body)) parts.push(bytes.subarray(at, end));
    else if (marker === 0xe1) parts.push(...orientationOf(body));
    at = end;
    if (marker === SCAN) {
      at = endOfScan(bytes, end);
      parts.push(bytes.subarray(end, at));
    }
  }
}

/** Where the next marker stands that is no part of a scan. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length - 1; at += 1) {
    const next = bytes[at + 1] ?? 0;
    const isWithin = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (bytes[at] === 0xff && !isWithin) return at;
  }
  return bytes.length;
}

/** A segment that tells the orientation of an Exif segment and nothing else; none where the picture stands upright, or it does not say. */
function orientationOf(body: Uint8Array): Uint8Array[] {
  if (!startsWith(body, 'Exif\0\0')) return [];
  try {
    return orientationIn(body);
  } catch (error) {
    // What is cut off or damaged is the Exif alone, as some editors leave it; the picture is whole.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function orientationIn(body: Uint8Array): Uint8Array[] {
  const tiff = new DataView(body.buffer, body.byteOffset + 6, body.byteLength - 6);
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  const count = tiff.getUint16(directory, isLittle);
  for (let nth = 0; nth < count; nth += 1) {
    const entry = directory + 2 + nth * 12;
    if (tiff.getUint16(entry, isLittle) !== 0x0112) continue;
    const orientation = tiff.getUint16(entry + 8, isLittle);
    return orientation > 1 && orientation <= 8 ? [upright(orientation)] : [];
  }
  return [];
}

function upright(orientation: number): Uint8Array {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8];
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const body = [...exif, ...tiff, 0, 1, ...entry, 0, 0, 0, 0];
  return Uint8Array.from([0xff, 0xe1, 0, body.length + 2, ...body]);
}

/** What a PNG is made of, its colours, and how large it is printed. */
const SHOWN_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'pHYs']);

function pngParts(bytes: Uint8Array, view: DataView): Uint8Array[] | undefined {
  const parts = [bytes.subarray(0, 8)];
  let hasPicture = false;
  for (let at = 8; ;) {
    const end = at + 12 + view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length) return undefined;
    if (SHOWN_CHUNKS.has(type)) parts.push(bytes.subarray(at, end));
    hasPicture ||= type === 'IDAT';
    if (type === 'IEND') return hasPicture ? parts : undefined;
    at = end;
  }
}
