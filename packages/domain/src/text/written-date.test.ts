import { afterEach, describe, expect, test, vi } from 'vitest';

import { dateOrderOf, readWrittenDate } from './written-date.ts';

describe('the order of days in a file', () => {
  test.each([
    [['03/04/2026', '13/04/2026'], 'dayFirst'],
    [['03/04/26', '12/31/26'], 'monthFirst'],
    [['03/04/2026', '05-06-26'], 'unclear'],
    [['13/04/2026', '04/13/2026'], 'mixed'],
    [['04/04/2026', '2026-04-03', '03.04.2026', '3 April 2026', 'soon', ''], undefined],
    [['٠٣/٠٤/٢٠٢٦'], 'unclear'],
  ])('%j is %s', (texts, order) => {
    expect(dateOrderOf(texts)).toBe(order);
  });
});

describe('a written day', () => {
  test.each([
    ['03/04/2026', '2026-04-03', '2026-03-04'],
    ['3-4-26', '2026-04-03', '2026-03-04'],
    ['03.04.2026', '2026-04-03', '2026-04-03'],
    ['2026/4/3', '2026-04-03', '2026-04-03'],
    ['٣/٤/٢٠٢٦', '2026-04-03', '2026-03-04'],
    ['30-Nov-26', '2026-11-30', '2026-11-30'],
    ['30 novembre 2026', '2026-11-30', '2026-11-30'],
    ['1er déc. 2026', '2026-12-01', '2026-12-01'],
    ['30 de novembro de 2026', '2026-11-30', '2026-11-30'],
    ['3 de abr. de 2027', '2027-04-03', '2027-04-03'],
    ['Novemba 30, 2026', '2026-11-30', '2026-11-30'],
    ['30 نوفمبر 2026', '2026-11-30', '2026-11-30'],
    ['14 جويلية 2026', '2026-07-14', '2026-07-14'],
    ['14 يوليوز 2026', '2026-07-14', '2026-07-14'],
    ['14 أغشت 2026', '2026-08-14', '2026-08-14'],
    ['31/02/2026', undefined, undefined],
    ['30/11/2026', '2026-11-30', undefined],
    ['30/11/2026 14', undefined, undefined],
    ['tomorrow', undefined, undefined],
    ['7 parcels 2026', undefined, undefined],
    ['', undefined, undefined],
  ])('%j', (text, dayFirst, monthFirst) => {
    expect(readWrittenDate(text, 'dayFirst')?.day).toBe(dayFirst);
    expect(readWrittenDate(text, 'monthFirst')?.day).toBe(monthFirst);
  });

  test.each([
    ['2026-11-30 14:05', '14:05'],
    ['2026-11-30T14:05:59', '14:05'],
    ['30/11/2026 2:05 PM', '14:05'],
    ['30/11/2026 12:05 am', '00:05'],
    ['30/11/2026 14h05', '14:05'],
    ['30/11/2026 14h', '14:00'],
    ['30 Nov 2026, 9:30', '09:30'],
    ['٣٠/١١/٢٠٢٦، ٠٢:٠٥ م', '14:05'],
    ['30/11/2026 12:05 ص', '00:05'],
    ['30/11/2026 à 14h05', '14:05'],
    ['30 de novembro de 2026 às 9:30', '09:30'],
    ['30/11/2026', undefined],
  ])('%j has its time', (text, time) => {
    expect(readWrittenDate(text, 'dayFirst')).toEqual({ day: '2026-11-30', time });
  });

  test('an hour that no day has is no time', () => {
    expect(readWrittenDate('30/11/2026 25:00', 'dayFirst')).toBeUndefined();
  });
});

/** Safari misses what a pattern says by a back reference, where it is made with `u`: `12/07/2026 15:37` was no day. */
class MissesReferences extends RegExp {
  constructor(pattern: string, flags: string) {
    super(flags.includes('u') ? pattern.replaceAll(/\\[1-9]/gu, '(?!)') : pattern, flags);
  }
}

describe('in a browser that misses back references', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test.each(['12/07/2026 15:37', '2026-12-07T15:37'])('%s is read', async (text) => {
    vi.stubGlobal('RegExp', MissesReferences);
    vi.resetModules();
    const fresh = await import('./written-date.ts');
    expect(fresh.readWrittenDate(text, 'monthFirst')).toEqual({ day: '2026-12-07', time: '15:37' });
    expect(fresh.readWrittenDate('12/07-2026', 'monthFirst')).toBeUndefined();
  });
});
