import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import { expect, test, vi } from 'vitest';

vi.mock('./outbox.ts', () => ({ outbox: {} }));
vi.mock('./sender.ts', () => ({ sender: {} }));
const { canBeSent } = await import('./settled-scan.ts');

const refused = (again: boolean): ScanResult => ({
  outcome: 'refused',
  id: 'a',
  code: again ? 'PERIOD_OVER' : 'SHIPMENT_NOT_FOUND',
  reason: { code: 'shipment.notFound', params: {} },
  message: '',
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
