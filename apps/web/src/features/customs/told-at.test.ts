import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { localField } from '../../lib/local-field.ts';
import { keptAt, sinceWhen, toldAt } from './told-at.ts';

const OPENED = '2026-11-24T10:15:58.250Z';
const field = (iso: string) => localField(iso) ?? '';

describe('the instant that the time of a form says', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(OPENED) }));
  afterEach(() => vi.useRealTimers());

  test('is this very moment while the field says this minute', () => {
    vi.setSystemTime('2026-11-24T10:15:59.500Z');
    expect(toldAt(field(OPENED), OPENED)).toBe('2026-11-24T10:15:59.500Z');
  });

  test('is when the form was opened, to the millisecond, once that minute is over: not before what was done in it', () => {
    vi.setSystemTime('2026-11-24T10:16:02.000Z');
    expect(toldAt(field(OPENED), OPENED)).toBe(OPENED);
  });

  test('is the minute that a person typed, and nothing where the field is empty', () => {
    expect(toldAt(field('2026-11-23T06:40:00.000Z'), OPENED)).toBe('2026-11-23T06:40:00.000Z');
    expect(toldAt('', OPENED)).toBe('');
  });

  test('is for the server to tell where it is this minute: this clock may be off', () => {
    expect(keptAt(field(OPENED), OPENED)).toEqual({});
    expect(sinceWhen(field(OPENED), OPENED)).toBeUndefined();
  });

  test('is one of this clock, for the server to correct, where it was left as it was', () => {
    vi.setSystemTime('2026-11-24T10:19:00.000Z');
    expect(keptAt(field(OPENED), OPENED)).toEqual({ scannedAt: OPENED });
    expect(sinceWhen(field(OPENED), OPENED)).toBe(OPENED);
  });

  test('is kept and sent as the person typed it', () => {
    const typed = '2026-11-23T06:40:00.000Z';
    expect(keptAt(field(typed), OPENED)).toEqual({ occurredAt: typed });
    expect(sinceWhen(field(typed), OPENED)).toBe(typed);
    expect(sinceWhen('', OPENED)).toBe('');
  });
});
