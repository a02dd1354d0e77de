import { expect, test } from 'vitest';

import { checkPicture, isFileTooLarge } from './picture-check.ts';

const MB = 1024 * 1024;

function png(width: number, height: number, size = 64): Uint8Array {
  const file = Buffer.alloc(size);
  file.write('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'latin1');
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

test.each([
  ['25 megapixels', png(5000, 5000), { type: 'image/png', width: 5000, height: 5000 }],
  ['one row more', png(5000, 5001), 'pictureTooLarge'],
  ['100 megapixels in a few bytes', png(10_000, 10_000), 'pictureTooLarge'],
  ['the widest that a header can say', png(0xffffffff, 0xffffffff), 'pictureTooLarge'],
  ['exactly 5 MB', png(640, 480, 5 * MB), { type: 'image/png', width: 640, height: 480 }],
  ['a byte more than 5 MB', png(640, 480, 5 * MB + 1), 'fileTooLarge'],
  ['a text', Buffer.from('SH-482917KQT'), 'notPicture'],
])('%s', (_name, file, outcome) => {
  expect(checkPicture(file)).toEqual(outcome);
});

test('a file is judged by its size before it is read', () => {
  expect(isFileTooLarge(5 * MB)).toBe(false);
  expect(isFileTooLarge(5 * MB + 1)).toBe(true);
});
