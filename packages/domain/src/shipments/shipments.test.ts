import { describe, expect, test } from 'vitest';

import { inEnglish } from '../in-english.ts';
import { lastUpdatedAge } from './relative-time.ts';
import { classifyStatusChange, deliveredAt, isIssue, SHIPMENT_STATUSES } from './shipment-status.ts';
import { createShipmentInput, recordStatusInput } from './shipments.schema.ts';
import { formatTrackingNumber, readTrackingCode, soughtNumber, trackingUrl } from './tracking-number.ts';

describe('status changes (D8)', () => {
  test.each([
    ['Created', 'In Transit', 'progress'],
    ['Created', 'Delivered', 'progress'],
    ['In Transit', 'Exception', 'exception'],
    ['Exception', 'In Transit', 'recovery'],
    ['Exception', 'Created', 'recovery'],
    ['In Transit', 'Created', 'correction'],
    ['Delivered', 'Exception', 'correction'],
    ['Delivered', 'In Transit', 'correction'],
    ['Delivered', 'Delivered', 'repeat'],
  ] as const)('%s to %s is a %s', (from, to, change) => {
    expect(classifyStatusChange(from, to)).toBe(change);
  });

  test('every pair of statuses has a class', () => {
    for (const from of SHIPMENT_STATUSES) {
      for (const to of SHIPMENT_STATUSES) {
        expect(classifyStatusChange(from, to) === 'repeat').toBe(from === to);
      }
    }
  });

  test('delivery time is set once, kept, and cleared on leaving', () => {
    expect(deliveredAt('Delivered', null, 'now')).toBe('now');
    expect(deliveredAt('Delivered', 'before', 'now')).toBe('before');
    expect(deliveredAt('Exception', 'before', 'now')).toBeNull();
  });

  test.each([
    ['Exception', false, true],
    ['In Transit', true, true],
    ['Delivered', true, false],
    ['In Transit', false, false],
  ] as const)('%s, delayed %s: issue %s (D9)', (status, delayed, issue) => {
    expect(isIssue(status, delayed)).toBe(issue);
  });
});

describe('tracking numbers (D7)', () => {
  test('generated: six clock digits and three capitals', () => {
    expect(formatTrackingNumber(1_763_690_482_917, () => 25)).toBe('SH-482917ZZZ');
    expect(formatTrackingNumber(5, () => 0)).toBe('SH-000005AAA');
  });

  const ours = ['https://msafara.example', 'http://localhost:3000/'];
  test.each([
    [' sh-482917kqt ', 'SH-482917KQT'],
    ['SH-٤٨٢٩١٧KQT', 'SH-482917KQT'],
    ['sh‑۴۸۲۹۱۷kqt', 'SH-482917KQT'],
    ['\u2066SH–482917KQT\u2069\u200f', 'SH-482917KQT'],
    ['ＳＨ-482917', undefined],
    ['https://msafara.example/track?tn=SH-482917KQT', 'SH-482917KQT'],
    ['https://msafara.example/track?lang=en&tn=sh-482917kqt#map', 'SH-482917KQT'],
    ['http://localhost:3000/track?tn=ABC%2D123', 'ABC-123'],
    ['https://elsewhere.example/track?tn=SH-482917KQT', undefined],
    ['https://msafara.example.evil.example/track?tn=SH-482917KQT', undefined],
    ['https://msafara.example@evil.example/track?tn=SH-482917KQT', undefined],
    ['https://msafara.example/login?tn=SH-482917KQT', undefined],
    ['https://msafara.example/t/SH-482917KQT', 'SH-482917KQT'],
    ['https://msafara.example/track?tn=SH-482917-', 'SH-482917-'],
    ['https://elsewhere.example/t/SH-482917KQT', undefined],
    ['https://msafara.example/x/t/SH-482917KQT', undefined],
    ['javascript:alert(1)', undefined],
    ['https://msafara.example/track?tn=%E0%A4', undefined],
    ['short', undefined],
    [`SH-${'A'.repeat(3000)}`, undefined],
  ])('reads %s as %s', (text, number) => {
    expect(readTrackingCode(text, ours)).toBe(number);
  });

  test('the address in the code reads back as the number', () => {
    expect(readTrackingCode(trackingUrl('https://msafara.example/', 'SH-482917KQT'), ours)).toBe('SH-482917KQT');
  });

  test.each([
    [' sh-482 917kqt ', 'sh-482917kqt'],
    ['https://elsewhere.example/track?tn=SH-482917KQT', 'SH-482917KQT'],
    ['HTTPS://MSAFARA.EXAMPLE/TRACK?LANG=FR&TN=SH-482917KQT', 'SH-482917KQT'],
    ['Follow it here: https://msafara.example/track?lang=sw&tn=SH%2D482917KQT .', 'SH-482917KQT'],
    ['https://msafara.example/track?tn=%E0%A4%A', ''],
    // The short link of a message, as it stands there, or as the phone copies it.
    ['msafara.example/t/SH-482917KQT', 'SH-482917KQT'],
    ['https://localhost:3000/t/sh-482917kqt', 'sh-482917kqt'],
    ['Baobab: out for delivery. msafara.example/t/SH-482917KQT. STOP: *384*5#', 'SH-482917KQT'],
    ['(https://msafara.example/track?tn=SH-482917KQT).', 'SH-482917KQT'],
    ['تتبع: msafara.example/t/SH-482917KQT،', 'SH-482917KQT'],
    ['https://msafara.example/login?tn=SH-482917KQT', 'https://msafara.example/login?tn=SH-482917KQT'],
    // A message without a link, as people pass it on.
    ['*SH-482917KQT*', 'SH-482917KQT'],
    ['Habari! Namba yako: SH‑٤٨٢٩١٧KQT.', 'SH‑482917KQT'],
    ['“sh 482917 kqt” is on its way, sh 482917 kqt!', 'sh482917kqt'],
    ['SH-482917KQT or SH-482918KQT', 'SH-482917KQTorSH-482918KQT'],
    ['DEPOT-SH-482917KQT', 'DEPOT-SH-482917KQT'],
    ['SH-482917KQT-2', 'SH-482917KQT-2'],
    ['', ''],
  ])('who looks for %s means %s', (typed, number) => {
    expect(soughtNumber(typed)).toBe(number);
  });
});

describe('last updated (§2)', () => {
  test.each([
    [0, { unit: 'now' }],
    [59, { unit: 'now' }],
    [60, { unit: 'hours', n: 1 }],
    [23 * 60 + 59, { unit: 'hours', n: 23 }],
    [24 * 60, { unit: 'days', n: 1 }],
    [47 * 60 + 59, { unit: 'days', n: 1 }],
    [48 * 60, { unit: 'days', n: 2 }],
    [-10, { unit: 'now' }],
  ])('%i minutes ago', (minutes, age) => {
    const now = Date.UTC(2026, 10, 20);
    expect(lastUpdatedAge(new Date(now - minutes * 60_000).toISOString(), new Date(now).toISOString())).toEqual(age);
  });
});

describe('creating a shipment (§5)', () => {
  const valid = { trackingNumber: ' sh-000001abc ', origin: ' Mombasa ', destination: 'Kampala' };

  test('defaults, trimmed places, capitals', () => {
    expect(createShipmentInput.parse({ ...valid, notes: '  ' })).toEqual({
      trackingNumber: 'SH-000001ABC',
      origin: 'Mombasa',
      destination: 'Kampala',
      status: 'Created',
      priority: 'Standard',
      notes: null,
      isDelayed: false,
    });
  });

  test.each([
    ['trackingNumber', '', 'Tracking number is required'],
    ['trackingNumber', undefined, 'Tracking number is required'],
    ['trackingNumber', 'SH 1 2 3', 'Letters, digits and hyphens, 6 to 40 characters'],
    ['estimatedDeliveryDate', 'tomorrow', 'A valid date is required'],
    ['estimatedDeliveryDate', '', 'A valid date is required'],
  ])('%s %j is refused: %s', (field, value, message) => {
    const result = createShipmentInput.safeParse({ ...valid, [field]: value });
    expect(result.error?.issues.map((issue) => inEnglish(issue.message))).toContain(message);
  });

  test.each([
    ['status', 'Lost'],
    ['isDelayed', 'yes'],
    ['unknown', 1],
  ])('%s %j is refused', (field, value) => {
    expect(createShipmentInput.safeParse({ ...valid, [field]: value }).success).toBe(false);
  });

  test('an update tells absent from null', () => {
    const id = '0198c0de-0000-7000-8000-000000000001';
    const parsed = recordStatusInput.parse({ id, status: 'Delivered', estimatedDeliveryDate: null });
    expect(parsed).toEqual({ id, status: 'Delivered', estimatedDeliveryDate: null });
    expect(recordStatusInput.parse({ id, status: 'Delivered', isDelayed: null }).isDelayed).toBe(false);
  });
});
