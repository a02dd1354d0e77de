import { expect, test } from 'vitest';

import { HiddenPictures, refuseHiddenPictures } from './hidden-pictures.ts';

/** A white canvas, and what a browser says that it holds. */
function canvasThatAnswers(shadeAt: (index: number) => number): HTMLCanvasElement {
  const context = {
    fillStyle: '',
    fillRect: () => undefined,
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: Uint8ClampedArray.from({ length: width * height * 4 }, (_, index) => shadeAt(index)),
    }),
  };
  const canvas: unknown = { width: 0, height: 0, getContext: () => context };
  return canvas as HTMLCanvasElement;
}

test.each([
  ['noise', (index: number) => (index * 97) % 256],
  ['black', () => 0],
])('%s in place of white says that pictures are hidden', (_, shadeAt) => {
  expect(() => refuseHiddenPictures(canvasThatAnswers(shadeAt))).toThrow(HiddenPictures);
});

test.each([
  ['as it was drawn', () => 255],
  ['with its last bits changed', (index: number) => 255 - (index % 3)],
])('a picture %s is one', (_, shadeAt) => {
  expect(() => refuseHiddenPictures(canvasThatAnswers(shadeAt))).not.toThrow();
});
