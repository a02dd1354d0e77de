import { describe, expect, test } from 'vitest';

import { deliveryOf } from './delivery.ts';
import { pageTimes } from './page-times.ts';
import type { PublicTracking } from './tracking.schema.ts';

const CREATED = '2026-11-16T05:12:00.000Z';
const PROMISED = '2026-11-21T11:00:00.000Z';

function tracking(more: Partial<PublicTracking> = {}): PublicTracking {
  return {
    trackingNumber: 'SH-482917KQT',
    status: 'In Transit',
    origin: 'Mombasa',
    destination: 'Kampala',
    currentLocation: null,
    estimatedDeliveryDate: PROMISED,
    priority: 'Standard',
    isDelayed: false,
    delayReason: null,
    notes: null,
    history: [{ status: 'Created', timestamp: CREATED, location: null, notes: null }],
    ...more,
  };
}
const delivered = (at: string) =>
  tracking({
    status: 'Delivered',
    history: [...tracking().history, { status: 'Delivered', timestamp: at, location: null, notes: null }],
  });

describe('what the public page says of the delivery', () => {
  test('a window is rounded outwards to whole hours', () => {
    const window = { earliest: '2026-11-21T07:12:00.000Z', latest: '2026-11-21T10:01:00.000Z' };
    expect(deliveryOf(tracking(), window, CREATED)).toMatchObject({
      from: '2026-11-21T07:00:00.000Z',
      until: '2026-11-21T11:00:00.000Z',
      lateMs: 0,
    });
    const short = { earliest: '2026-11-21T07:00:00.000Z', latest: '2026-11-21T07:00:00.000Z' };
    expect(deliveryOf(tracking(), short, CREATED)).toMatchObject({ until: '2026-11-21T08:00:00.000Z' });
  });

  test('past the date that was given it is late, by how much and since when', () => {
    expect(deliveryOf(tracking(), null, '2026-11-23T12:00:00.000Z')).toEqual({
      kind: 'expected',
      from: PROMISED,
      until: null,
      promised: PROMISED,
      lateMs: 49 * 3_600_000,
    });
  });

  test('the date that every shipment has by default promises nothing', () => {
    const byDefault = tracking({ estimatedDeliveryDate: '2026-11-17T05:12:00.000Z' });
    expect(deliveryOf(byDefault, null, '2026-11-23T12:00:00.000Z')).toMatchObject({ promised: null, lateMs: 0 });
    expect(deliveryOf(tracking({ estimatedDeliveryDate: null }), null, CREATED)).toEqual({ kind: 'none' });
  });

  test('it promises nothing either where something is on record from before the creation', () => {
    const pickedUp = {
      status: 'Picked Up' as const,
      timestamp: '2026-11-15T09:00:00.000Z',
      location: null,
      notes: null,
    };
    const byDefault = tracking({ estimatedDeliveryDate: '2026-11-17T05:12:00.000Z' });
    for (const status of ['Created', 'In Transit'] as const) {
      const history = [pickedUp, ...byDefault.history.map((entry) => ({ ...entry, status }))];
      const told = deliveryOf({ ...byDefault, history }, null, '2026-11-23T12:00:00.000Z');
      expect(told).toMatchObject({ promised: null, lateMs: 0 });
    }
    const history = [pickedUp, ...tracking().history];
    expect(deliveryOf(tracking({ history }), null, CREATED)).toMatchObject({ promised: PROMISED });
  });

  test('a date that lies by chance as far after another entry is one that was given', () => {
    const moved = { status: 'In Transit' as const, timestamp: '2026-11-20T11:00:00.000Z', location: null, notes: null };
    const result = tracking({ history: [...tracking().history, moved] });
    expect(deliveryOf(result, null, CREATED)).toMatchObject({ promised: PROMISED });
  });

  test('it arrived when it was first delivered, whatever is told of it afterwards', () => {
    const { history, ...rest } = delivered(PROMISED);
    const at = (status: 'Delivered' | 'In Transit', timestamp: string) => ({
      status,
      timestamp,
      location: null,
      notes: null,
    });
    const returned = { ...at('Delivered', '2026-11-24T09:00:00.000Z'), milestone: 'empty_returned' as const };
    expect(deliveryOf({ ...rest, history: [...history, returned] }, null, PROMISED)).toEqual({
      kind: 'arrived',
      at: PROMISED,
      isOnTime: true,
      lateMs: 0,
    });
    const corrected = [at('In Transit', '2026-11-21T12:00:00.000Z'), at('Delivered', '2026-11-21T14:00:00.000Z')];
    expect(deliveryOf({ ...rest, history: [...history, ...corrected] }, null, PROMISED)).toMatchObject({
      at: '2026-11-21T14:00:00.000Z',
    });
  });

  test('what arrived is on time, late, or neither where no date was given', () => {
    expect(deliveryOf(delivered(PROMISED), null, PROMISED)).toMatchObject({ kind: 'arrived', isOnTime: true });
    expect(deliveryOf(delivered('2026-11-21T14:00:00.000Z'), null, PROMISED)).toMatchObject({
      isOnTime: false,
      lateMs: 3 * 3_600_000,
    });
    const open = { ...delivered(PROMISED), estimatedDeliveryDate: null };
    expect(deliveryOf(open, null, PROMISED)).toMatchObject({ isOnTime: null, lateMs: 0 });
  });
});

describe('times on the public page', () => {
  const times = (language: 'en' | 'fr' | 'ar' | 'sw' | 'pt') =>
    pageTimes({ language, zone: 'Africa/Kampala', now: '2026-11-21T06:00:00.000Z' });

  test('stand in the zone of the destination, which is named', () => {
    expect(times('en').moment(PROMISED)).toBe('Saturday 21 November, 14:00');
    expect(times('en').zoneName()).toBe('East Africa Time (UTC+3)');
    // Nothing parts the distance from its letters, however a language writes them.
    expect(times('sw').zoneName()).toMatch(/\(UTC\u00a0?\+3\)$/u);
    expect(times('en').moment('2025-11-21T11:00:00.000Z')).toBe('Friday 21 November 2025, 14:00');
  });

  test('a window names its day once, or both', () => {
    expect(times('en').window('2026-11-21T07:00:00Z', '2026-11-21T11:00:00Z')).toBe(
      'Saturday 21 November, 10:00–\u206014:00',
    );
    expect(times('en').window('2026-11-21T19:00:00Z', '2026-11-22T01:00:00Z')).toBe(
      'Saturday 21 November, 22:00 – Sunday 22 November, 04:00',
    );
  });

  test('spans are said in hours, then days, in the language of the page', () => {
    expect([10, 5 * 3_600_000, 49 * 3_600_000].map(times('en').span)).toEqual(['1 hour', '5 hours', '2 days']);
    expect(times('fr').span(5 * 3_600_000)).toMatch(/^5\sheures$/u);
    expect(times('ar').moment(PROMISED)).toContain('، 14:00');
  });
});
