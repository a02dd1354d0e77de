import { expect, test } from 'vitest';

import { encodeWithin, fitWithin, PHOTO_BYTES, PhotoProblem } from './shrink-photo.ts';

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1280, height: 960 },
  ],
  [
    { width: 3000, height: 4000 },
    { width: 960, height: 1280 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
  [
    { width: 20_000, height: 3 },
    { width: 1280, height: 1 },
  ],
])('%o is drawn as %o', (size, drawn) => {
  expect(fitWithin(size, 1280)).toEqual(drawn);
});

/** A browser whose pictures have so many bytes for each pixel at full quality. */
function browser(bytesPerPixel: number, type = 'image/jpeg') {
  const asked: { width: number; quality: number }[] = [];
  const encode = ({ width, height }: { width: number; height: number }, quality: number) => {
    asked.push({ width, quality });
    return Promise.resolve(new Blob([new Uint8Array(Math.round(width * height * bytesPerPixel * quality))], { type }));
  };
  return { asked, encode };
}

const CAMERA = { width: 4000, height: 3000 };

test('a usual photo is drawn once', async () => {
  const { asked, encode } = browser(0.3);
  expect((await encodeWithin(CAMERA, encode)).size).toBeLessThanOrEqual(PHOTO_BYTES);
  expect(asked).toEqual([{ width: 1280, quality: 0.7 }]);
});

test('a photo full of grass is drawn worse and then smaller until it is small enough', async () => {
  const { asked, encode } = browser(0.6);
  expect((await encodeWithin(CAMERA, encode)).size).toBeLessThanOrEqual(PHOTO_BYTES);
  expect(asked).toEqual([
    { width: 1280, quality: 0.7 },
    { width: 1280, quality: 0.55 },
    { width: 1024, quality: 0.55 },
  ]);
});

test('noise that never gets small enough is refused', async () => {
  await expect(encodeWithin(CAMERA, browser(9).encode)).rejects.toThrow(PhotoProblem);
});

test('a browser that writes another type than it was asked for is found out', async () => {
  await expect(encodeWithin(CAMERA, browser(0.1, 'image/png').encode)).rejects.toThrow(PhotoProblem);
  await expect(encodeWithin(CAMERA, () => Promise.resolve(null))).rejects.toThrow(PhotoProblem);
});
