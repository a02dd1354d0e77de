import { expect, test } from 'vitest';

import { readImageHeader } from './image-header.ts';

function bytes(...parts: (string | number[])[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part)),
  );
}

const PNG = bytes('\u0089PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 128, 0, 0, 1, 224]);
// An APP1 segment of metadata, a fill byte, a Huffman table, then the progressive frame.
const JPEG = bytes(
  [0xff, 0xd8, 0xff, 0xe1, 0, 6, 0xff, 0xc0, 9, 9, 0xff, 0xff, 0xc4, 0, 4, 1, 2],
  [0xff, 0xc2, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3],
);
const LOSSY = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x41]);
const LOSSLESS = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f, 0x7f, 0xc2, 0x77, 0x00]);
const EXTENDED = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, 0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0]);

test.each([
  ['PNG', PNG, { type: 'image/png', width: 640, height: 480 }],
  ['JPEG with metadata before the frame', JPEG, { type: 'image/jpeg', width: 4000, height: 3000 }],
  ['lossy WebP', LOSSY, { type: 'image/webp', width: 640, height: 480 }],
  ['lossless WebP', LOSSLESS, { type: 'image/webp', width: 640, height: 480 }],
  ['extended WebP', EXTENDED, { type: 'image/webp', width: 640, height: 480 }],
])('%s tells its type and size', (_name, picture, header) => {
  expect(readImageHeader(picture)).toEqual(header);
});

test.each([
  ['nothing', bytes()],
  ['a text', bytes('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
  ['a GIF', bytes('GIF89a', [1, 0, 1, 0, 0, 0, 0, 0])],
  ['a PNG that is cut off', PNG.subarray(0, 18)],
  ['a PNG without height', bytes('\u0089PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 128, 0, 0, 0, 0])],
  ['a JPEG without a frame', bytes([0xff, 0xd8, 0xff, 0xda, 0, 2, 0, 0])],
  [
    'a JPEG of zeros',
    bytes(
      [0xff, 0xd8],
      Array.from({ length: 500 }, () => 0),
    ),
  ],
  ['a sound in a RIFF file', bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt ', [0, 0, 0, 0])],
  ['a WebP of an unknown kind', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP9 ', [0, 0, 0, 0])],
])('%s is no picture', (_name, file) => {
  expect(readImageHeader(file)).toBeUndefined();
});

test('a picture in the middle of a larger buffer is read from where it starts', () => {
  const buffer = new Uint8Array(PNG.length + 7);
  buffer.set(PNG, 7);
  expect(readImageHeader(buffer.subarray(7))?.width).toBe(640);
});
