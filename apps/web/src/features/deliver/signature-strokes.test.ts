import { signatureSchema } from '@msafara/domain/proofs/proofs.schema';
import fc from 'fast-check';
import { expect, test } from 'vitest';

import { fitSignature, isFurther, onPad, pathOf, signatureProblem } from './signature-strokes.ts';

const BOX = { left: 20, top: 100, width: 320, height: 275 };

test('a finger is on the pad where it is on the screen, and at its edge beyond it', () => {
  expect(onPad({ clientX: 20, clientY: 100 }, BOX, 0)).toEqual({ x: 0, y: 0, t: 0 });
  expect(onPad({ clientX: 180, clientY: 237.5 }, BOX, 12.4)).toEqual({ x: 500, y: 430, t: 12 });
  expect(onPad({ clientX: 900, clientY: -5 }, BOX, 9e9)).toEqual({ x: 1000, y: 0, t: 600_000 });
});

test('a finger that rests adds nothing', () => {
  const stroke = [{ x: 10, y: 10, t: 0 }];
  expect([isFurther(stroke, { x: 12, y: 11 }), isFurther(stroke, { x: 14, y: 10 })]).toEqual([false, true]);
});

const point = fc.record({ x: fc.nat(1000), y: fc.nat(860), t: fc.nat(600_000) });

test('however long somebody writes, the server takes it, and each line ends where it ended', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(point, { minLength: 1, maxLength: 700 }), { minLength: 1, maxLength: 12 }),
      (strokes) => {
        const ends = { x: 0, y: 0, t: 0 };
        const whole = [[ends, { x: 900, y: 400, t: 10 }], ...strokes];
        const fitted = fitSignature(whole);
        expect(signatureSchema.safeParse(fitted).error).toBeUndefined();
        const lasts = new Set(fitted.map((stroke) => JSON.stringify(stroke.at(-1))));
        for (const stroke of whole) expect(lasts).toContain(JSON.stringify(stroke.at(-1)));
      },
    ),
  );
});

test('a short signature is kept to the point', () => {
  const strokes = [[...Array(150).keys()].map((x) => ({ x, y: x, t: x }))];
  expect(fitSignature(strokes)).toEqual(strokes);
});

test('a dot is named as no signature at once', () => {
  expect(signatureProblem([[{ x: 5, y: 5, t: 0 }]])).toBe('signature.dot');
  expect(
    signatureProblem([
      [
        { x: 5, y: 5, t: 0 },
        { x: 90, y: 50, t: 9 },
      ],
    ]),
  ).toBeUndefined();
});

test('lines are round between their points, and a dot can be seen', () => {
  expect(pathOf([{ x: 1, y: 2, t: 0 }])).toBe('M1 2h1');
  expect(
    pathOf([
      { x: 0, y: 0, t: 0 },
      { x: 10, y: 0, t: 1 },
      { x: 20, y: 10, t: 2 },
    ]),
  ).toBe('M0 0Q10 0 15 5L20 10');
});
