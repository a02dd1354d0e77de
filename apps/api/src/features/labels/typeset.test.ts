import { describe, expect, test } from 'vitest';

import type { Segment } from './outlines.ts';
import { setLine, setLines } from './typeset.ts';

const SETTING = { style: 'text', weight: 600 } as const;

const outlinesOf = async (text: string) => (await setLine(text, SETTING)).outlines([0, 0], 1);
const widthOf = async (text: string) => (await setLine(text, SETTING)).width;
const xs = (segments: Segment[]) => segments.flatMap((segment) => (segment.kind === 'Z' ? [] : [segment.to[0]]));

test('accents stand on their letters, however they were typed', async () => {
  expect(await outlinesOf('é')).toEqual(await outlinesOf('é'));
  expect((await outlinesOf('é')).length).toBeGreaterThan((await outlinesOf('e')).length);
});

test('Arabic letters are joined', async () => {
  const apart = (await Promise.all(Array.from('بيت').map(widthOf))).reduce((sum, width) => sum + width, 0);
  expect(await widthOf('بيت')).toBeLessThan(apart * 0.9);
});

test('Arabic is read from the right, with its figures from the left', async () => {
  const figures = await outlinesOf('18');
  const line = await outlinesOf('رصيف 18');
  // The figures come last, so they stand at the left end, in the order of Latin ones.
  const leftmost = line.filter((segment) => segment.kind !== 'Z' && segment.to[0] <= Math.max(...xs(figures)) + 0.001);
  expect(xs(leftmost).map((x) => x.toFixed(3))).toEqual(xs(figures).map((x) => x.toFixed(3)));
});

describe('every letter of the five languages has its form', () => {
  test.each([
    ['fr', 'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’n°'],
    ['pt', 'áâãàçéêíóôõúÁÂÃÀÇÉÊÍÓÔÕÚªº'],
    ['sw', 'abcdefghijklmnoprstuvwyz’'],
    ['yo, ha, ig', 'ẹọṣɓɗƙńǹúụịṅ'],
    ['ar', 'ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي،؛؟'],
    ['am', 'አዲስአበባ'],
  ])('%s', async (_language, letters) => {
    const empty = await outlinesOf('\u{10ffff}');
    for (const letter of letters) expect([letter, await outlinesOf(letter)]).not.toEqual([letter, empty]);
  });
});

test('lines are about equally long and none is wider than the room', async () => {
  const lines = await setLines('Scan to see where it is. No account needed.', SETTING, 11);
  expect(lines.length).toBe(3);
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(11);
  const widths = lines.map(({ width }) => width);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(3);
});
