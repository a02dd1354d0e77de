import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import { expect, test, vi } from 'vitest';

vi.mock('./outbox.ts', () => ({ outbox: {} }));
vi.mock('./sender.ts', () => ({ sender: {} }));
const { canBeSent, mayGoWithoutPhotos } = await import('./settled-scan.ts');

const refusal = { outcome: 'refused', id: 'a', message: '' } as const;
const refused = (again: boolean): ScanResult => ({
  ...refusal,
  code: again ? 'PERIOD_OVER' : 'SHIPMENT_NOT_FOUND',
  reason: { code: 'shipment.notFound', params: {} },
  again,
});

test('what waits, or was refused for a reason that may be over, can be sent as it is', () => {
  expect(canBeSent({ state: 'waiting', result: undefined })).toBe(true);
  expect(canBeSent({ state: 'needsYou', result: refused(true) })).toBe(true);
});

// Told that it sends by itself once there is a network, a person waits for what never goes.
test('a wrong number cannot, nor what is recorded', () => {
  expect(canBeSent({ state: 'needsYou', result: refused(false) })).toBe(false);
  expect(canBeSent({ state: 'recorded', result: undefined })).toBe(false);
});

test.each([
  ['a plan without them', 'FORBIDDEN', 'plan.files', true],
  ['a picture that is none', 'INVALID_INPUT', 'file.notAPicture', true],
  ['one that is on this phone no more', 'NOT_FOUND', 'proof.photoGone', true],
  ['no room', 'PLAN_LIMIT_REACHED', 'plan.fileBytes', true],
  ['a viewer, whose photos would be lost for nothing', 'FORBIDDEN', 'role.noChange', false],
] as const)('a proof goes without its photos where they were refused: %s', (_, code, reason, may) => {
  const result: ScanResult = { ...refusal, code, reason: { code: reason, params: {} }, again: false };
  const photo = { id: 'a', bytes: 1 };
  expect(mayGoWithoutPhotos({ photos: [photo], result })).toBe(may);
  expect(mayGoWithoutPhotos({ photos: [{ ...photo, fileId: 'b' }], result })).toBe(false);
  expect(mayGoWithoutPhotos({ result })).toBe(false);
});
