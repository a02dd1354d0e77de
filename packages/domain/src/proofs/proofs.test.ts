import { expect, test } from 'vitest';

import { statusOfProof } from './proof-status.ts';
import { proofBody } from './proofs.schema.ts';

const DONE = { kind: 'delivery', outcome: 'delivered', capturedAt: '2026-11-20T08:00:00.000Z' } as const;
const STROKE = [
  { x: 10, y: 10, t: 0 },
  { x: 90, y: 40, t: 50 },
];

test.each([
  ['delivery', 'delivered', 'Delivered'],
  ['delivery', 'partial', 'Exception'],
  ['delivery', 'refused', 'Exception'],
  ['attempt', 'failed', 'Exception'],
  ['pickup', 'delivered', 'Picked Up'],
  ['pickup', 'failed', 'Exception'],
] as const)('a %s that is %s makes a shipment %s', (kind, outcome, status) => {
  expect(statusOfProof({ kind, outcome })).toBe(status);
});

test('a proof may say as little as that it was delivered', () => {
  expect(proofBody.parse(DONE)).toEqual({
    ...DONE,
    reason: null,
    receiverName: null,
    relation: null,
    notes: null,
    photos: [],
    signature: null,
    position: null,
    code: null,
    codeOverrideReason: null,
  });
});

test.each([
  ['an attempt that was delivered', { kind: 'attempt' }, 'outcome'],
  ['a failure without a reason', { kind: 'attempt', outcome: 'failed' }, 'reason'],
  ['a reason for what was delivered', { reason: 'absent' }, 'reason'],
  ['a reason that is none of ours', { outcome: 'failed', reason: 'tired' }, 'reason'],
  ['somebody of an unknown kind', { relation: 'stranger' }, 'relation'],
  ['a name of 121 letters', { receiverName: 'a'.repeat(121) }, 'receiverName'],
  ['a name with a line break', { receiverName: 'a\nb' }, 'receiverName'],
  ['notes of 501 letters', { notes: 'a'.repeat(501) }, 'notes'],
  ['five photos', { photos: [1, 2, 3, 4, 5].map((n) => `0190a000-0000-7000-8000-00000000000${String(n)}`) }, 'photos'],
  ['a photo twice', { photos: Array(2).fill('0190a000-0000-7000-8000-000000000000') }, 'photos'],
  ['a photo that is no id', { photos: ['../../etc/passwd'] }, 'photos'],
  ['a signature of one dot', { signature: [[{ x: 5, y: 5, t: 0 }]] }, 'signature'],
  ['a signature of a trembling tap', { signature: [STROKE.map(({ t }) => ({ x: 5 + t / 10, y: 5, t }))] }, 'signature'],
  ['a signature without strokes', { signature: [] }, 'signature'],
  ['a signature of 1,001 points', { signature: [STROKE, ...Array(5).fill(Array(200).fill(STROKE[0]))] }, 'signature'],
  ['a signature of 61 strokes', { signature: Array.from({ length: 61 }, () => STROKE) }, 'signature'],
  ['a signature beyond the pad', { signature: [[...STROKE, { x: 5000, y: 1, t: 60 }]] }, 'signature'],
  ['null island', { position: { lat: 0, lon: 0, accuracyM: 5 } }, 'position'],
  ['a latitude of 91', { position: { lat: 91, lon: 0, accuracyM: 5 } }, 'position'],
  ['a day that is none', { capturedAt: '2026-02-31' }, 'capturedAt'],
  ['an id that is none', { id: '1' }, 'id'],
  ['a field that is none', { door: 'green' }, ''],
  ['a code of three digits', { code: '123' }, 'code'],
  ['a code and a reason for none', { code: '1234', codeOverrideReason: 'forgot' }, 'codeOverrideReason'],
])('%s is refused', (_name, change, field) => {
  const { error } = proofBody.safeParse({ ...DONE, ...change });
  expect(error?.issues.map(({ path }) => path[0] ?? '')).toContain(field);
});

test('a whole signature is taken as it is', () => {
  expect(proofBody.parse({ ...DONE, signature: [STROKE, STROKE] }).signature).toEqual([STROKE, STROKE]);
});
