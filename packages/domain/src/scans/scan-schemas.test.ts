import { describe, expect, test } from 'vitest';

import { isWorthSendingAgain } from './sent-again.ts';
import {
  type SentMilestone,
  type SentScan,
  scanCommandSchema,
  SCANS_PER_SEND,
  sendScansInput,
} from './scan-command.schema.ts';
import { scanResultSchema } from './scan-result.schema.ts';

const ID = '0199a7b0-1111-7abc-8def-0123456789ab';

const scan: SentScan = {
  format: 1,
  id: ID,
  order: 0,
  organisationId: ID,
  trackingNumber: ' sh-123456abc ',
  status: 'In Transit',
  confirmed: false,
  scannedAt: '2026-11-22T09:41:00.000Z',
  readHow: 'camera',
};

describe('a scan of a device', () => {
  test('is read with its number as numbers are written', () => {
    expect(scanCommandSchema.parse(scan).trackingNumber).toBe('SH-123456ABC');
  });

  test('may carry all that a status may', () => {
    const full = {
      ...scan,
      shipmentId: ID,
      seen: { status: 'Created', updatedAt: '2026-11-22T08:00:00.000Z' },
      location: 'Voi',
      notes: 'Two\nlines',
      isDelayed: true,
      delayReason: 'Rain',
      estimatedDeliveryDate: '2026-11-24T00:00:00.000Z',
      confirmed: true,
      answers: ID,
      lastContact: '2026-11-22T08:00:00.000Z',
    };
    expect(scanCommandSchema.parse(full)).toMatchObject({ location: 'Voi', notes: 'Two\nlines', answers: ID });
  });

  test.each<[string, Record<string, unknown>]>([
    ['another format', { format: 2 }],
    ['no id', { id: 'x' }],
    ['a negative order', { order: -1 }],
    ['a broken order', { order: 0.5 }],
    ['no organisation', { organisationId: '' }],
    ['a blank number', { trackingNumber: ' ' }],
    ['a number that is too long', { trackingNumber: 'X'.repeat(101) }],
    ['no such status', { status: 'Lost' }],
    ['a place that is too long', { location: 'x'.repeat(201) }],
    ['notes that are too long', { notes: 'x'.repeat(2001) }],
    ['a reason that is too long', { delayReason: 'x'.repeat(501) }],
    ['no time', { scannedAt: 'today' }],
    ['no known reader', { readHow: 'guessed' }],
    ['no answer whether it is confirmed', { confirmed: undefined }],
    ['an unknown key', { userId: ID }],
    ['an unknown key of what was seen', { seen: { status: 'Created', updatedAt: scan.scannedAt, by: 'x' } }],
  ])('is refused with %s', (_case, change) => {
    expect(scanCommandSchema.safeParse({ ...scan, ...change }).success).toBe(false);
  });
});

describe('a milestone of a device', () => {
  const { status: _status, confirmed: _confirmed, ...common } = scan;
  const told: SentMilestone = { ...common, format: 2, milestone: { code: 'border_arrived', postId: 'malaba' } };

  test('is read with all that was not said', () => {
    expect(scanCommandSchema.parse(told)).toMatchObject({
      trackingNumber: 'SH-123456ABC',
      milestone: { code: 'border_arrived', class: 'ACT', postId: 'malaba', side: null, reason: null, isPublic: false },
    });
  });

  test.each<[string, Record<string, unknown>]>([
    ['the form of a status', { format: 1 }],
    ['a later form', { format: 3 }],
    ['a status beside it', { status: 'In Transit' }],
    ['no milestone', { milestone: undefined }],
    ['a hold without a reason', { milestone: { code: 'hold_opened' } }],
    ['two places', { milestone: { code: 'released', place: 'Voi', postId: 'malaba' } }],
    ['a time in the milestone', { milestone: { code: 'released', occurredAt: scan.scannedAt } }],
    ['no time of what is expected', { milestone: { code: 'released', class: 'EST' } }],
    ['a proof', { proof: {} }],
  ])('is refused with %s', (_case, change) => {
    expect(scanCommandSchema.safeParse({ ...told, ...change }).success).toBe(false);
  });
});

describe('scans that are sent', () => {
  const sent = { userId: ID, deviceId: ID, sentAt: scan.scannedAt, commands: [scan] };

  test('are not read one by one yet', () => {
    expect(sendScansInput.parse({ ...sent, commands: ['?'] }).commands).toEqual(['?']);
  });

  test.each<[string, Record<string, unknown>]>([
    ['too many', { commands: Array.from({ length: SCANS_PER_SEND + 1 }, () => scan) }],
    ['none', { commands: [] }],
    ['no device', { deviceId: 'phone' }],
    ['a clock that is no measure', { clockOffset: 1e300 }],
    ['a release that is too long', { release: 'x'.repeat(41) }],
    ['an unknown key', { token: 'x' }],
  ])('are refused with %s', (_case, change) => {
    expect(sendScansInput.safeParse({ ...sent, ...change }).success).toBe(false);
  });
});

test('a result of a later release is read without what it adds', () => {
  const later = { outcome: 'refused', id: null, code: 'NEW_CODE', reason: { code: 'x.y', params: {} }, message: '…' };
  expect(scanResultSchema.parse({ ...later, again: false, more: 1 })).toEqual({ ...later, again: false });
});

test.each([
  ['PERIOD_OVER', 'plan.periodOver', true],
  ['FORBIDDEN', 'role.noChange', true],
  ['INTERNAL', 'server.failed', true],
  ['INVALID_INPUT', 'scan.newerFormat', true],
  ['INVALID_INPUT', 'input.invalid', false],
  ['SHIPMENT_NOT_FOUND', 'shipment.noSuchNumber', false],
  ['REUSED_ID', 'scan.reusedId', false],
  ['CONFLICT', 'scan.otherOrganisation', false],
] as const)('%s, %s: worth sending again %s', (code, reason, again) => {
  expect(isWorthSendingAgain({ code, reason: { code: reason } })).toBe(again);
});
