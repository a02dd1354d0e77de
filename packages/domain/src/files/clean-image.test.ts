import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleanImage } from './clean-image.ts';

function bytes(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part)),
  );
}

const latin = (picture: Uint8Array | undefined) => String.fromCharCode(...(picture ?? []));

function segment(marker: number, ...body: (string | number[])[]): number[] {
  const content = [...bytes(...body)];
  return [0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff, ...content];
}

/** Exif in the order of bytes of most phones, with an orientation, a place and a maker. */
const exif = (orientation: number) =>
  segment(
    0xe1,
    'Exif\0\0II',
    [0x2a, 0, 8, 0, 0, 0, 2, 0],
    [0x0f, 0x01, 2, 0, 4, 0, 0, 0],
    'ACME',
    [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    [0, 0, 0, 0],
    'GPS -1.286,36.817',
  );
const ICC = segment(0xe2, 'ICC_PROFILE\0', [1, 1], 'a profile');
const FRAME = segment(0xc2, [8, 0x01, 0xe0, 0x02, 0x80, 1, 1, 0x11, 0]);
const SCAN = [...segment(0xda, [1, 1, 0, 0, 63, 0]), 1, 2, 0xff, 0, 3, 0xff, 0xd0, 4];
const END = [0xff, 0xd9];

const PHOTO = bytes(
  [0xff, 0xd8],
  segment(0xe0, 'JFIF\0', [1, 2, 0, 0, 1, 0, 1, 0, 0]),
  exif(6),
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>serial 4711</x:xmpmeta>'),
  segment(0xed, 'Photoshop 3.0\0 by Amina'),
  ICC,
  segment(0xfe, '<script>alert(1)</script>'),
  FRAME,
  SCAN,
  SCAN,
  END,
  'PK\u0003\u0004 a second file behind the picture',
);

test('of a photo stay the picture, its colours and which way is up', () => {
  const clean = cleanImage(PHOTO);
  expect(clean).toMatchObject({ type: 'image/jpeg', width: 640, height: 480 });
  const text = latin(clean?.bytes);
  for (const gone of ['GPS', 'ACME', 'xmpmeta', 'Photoshop', 'script', 'PK']) expect(text).not.toContain(gone);
  for (const stays of ['JFIF', 'ICC_PROFILE', latin(Uint8Array.from(SCAN))]) expect(text).toContain(stays);
  expect(text).toContain('Exif\0\0MM\0*');
  expect(text.endsWith('\u00ff\u00d9')).toBe(true);
});

test('what was cleaned comes out as it went in', () => {
  const once = cleanImage(PHOTO)?.bytes ?? new Uint8Array();
  expect(latin(cleanImage(once)?.bytes)).toBe(latin(once));
});

test('a photo that stands upright has no Exif at all', () => {
  expect(latin(cleanImage(bytes([0xff, 0xd8], exif(1), FRAME, SCAN, END))?.bytes)).not.toContain('Exif');
});

test.each([
  ['empty', ''],
  ['cut off', 'II\u002a\0'],
  ['of a directory that is nowhere', 'MM\0\u002a\u00ff\u00ff\u00ff\u00ff'],
  ['of more entries than it has', 'MM\0\u002a\0\0\0\u0008\0\u0063\u0001\u000f'],
])('a photo whose Exif is %s is whole all the same, and stays without it', (_, tiff) => {
  const photo = bytes([0xff, 0xd8], segment(0xe1, `Exif\0\0${tiff}`), FRAME, SCAN, END);
  const clean = cleanImage(photo);
  expect(clean).toMatchObject({ type: 'image/jpeg', width: 640, height: 480 });
  expect(latin(clean?.bytes)).toBe(latin(bytes([0xff, 0xd8], FRAME, SCAN, END)));
});

function chunk(type: string, ...body: (string | number[])[]): number[] {
  const content = [...bytes(...body)];
  return [0, 0, content.length >> 8, content.length & 0xff, ...bytes(type), ...content, 9, 9, 9, 9];
}

const SIGNATURE = '\u0089PNG\r\n\u001a\n';
const IHDR = chunk('IHDR', [0, 0, 2, 128, 0, 0, 1, 224, 8, 2, 0, 0, 0]);
const PNG = bytes(
  SIGNATURE,
  IHDR,
  chunk('tEXt', 'Author\0Amina'),
  chunk('eXIf', 'MM place'),
  chunk('IDAT', 'picture'),
  chunk('tIME', [7, 0xea, 11, 23, 8, 0, 0]),
  chunk('IEND'),
  '<html>',
);

test('of a PNG stay what it is made of and its colours', () => {
  const clean = cleanImage(PNG);
  expect(clean).toMatchObject({ type: 'image/png', width: 640, height: 480 });
  expect(latin(clean?.bytes)).toBe(latin(bytes(SIGNATURE, IHDR, chunk('IDAT', 'picture'), chunk('IEND'))));
});

test.each([
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0])],
  ['a PNG without a picture', bytes(SIGNATURE, IHDR, chunk('IEND'))],
  ['a PNG without an end', bytes(SIGNATURE, IHDR, chunk('IDAT', 'picture'))],
  ['a JPEG without an end', bytes([0xff, 0xd8], FRAME, SCAN)],
  ['a JPEG with text among its segments', bytes([0xff, 0xd8], FRAME, 'GIF89a', END)],
  ['a JPEG whose segment goes past its end', bytes([0xff, 0xd8], FRAME, [0xff, 0xdb, 0xff, 0xff], END)],
  ['a JPEG whose segment has no length', bytes([0xff, 0xd8], FRAME, [0xff, 0xdb, 0, 0], END)],
])('%s is refused', (_name, file) => {
  expect(cleanImage(file)).toBeUndefined();
});

test('whatever is cut off or changed is refused or cleaned, and never fails', () => {
  fc.assert(
    fc.property(fc.constantFrom(PHOTO, PNG), fc.nat(), fc.nat(255), fc.nat(), (file, at, value, length) => {
      const changed = file.slice(0, length % (file.length + 1));
      if (changed.length > 0) changed[at % changed.length] = value;
      const clean = cleanImage(changed);
      expect(clean === undefined || clean.bytes.length <= changed.length + 36).toBe(true);
    }),
  );
});
