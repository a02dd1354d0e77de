import { expect, test } from 'vitest';

import { gateLog } from './gate-log.ts';

test('a question that is tapped twice is answered once', () => {
  gateLog.ask({
    id: 'q1',
    userId: 'u1',
    trackingNumber: 'SH-000001AAA',
    ofUnit: false,
    scannedAt: '2026-11-22T07:00:00.000Z',
    readHow: 'camera',
    settings: { status: 'In Transit' },
  });
  expect([gateLog.answer('q1'), gateLog.answer('q1')]).toEqual([true, false]);
  expect(gateLog.read().questions).toEqual([]);
});
