import { expect, test } from 'vitest';

import { readLabelQuery } from './label-query.ts';

const read = (query: string) => readLabelQuery(new URLSearchParams(query));

test.each([
  ['one number', 'tn=SH-482917KQT', ['SH-482917KQT']],
  ['repeated', 'tn=SH-482917KQT&tn=SH-503871HNE', ['SH-482917KQT', 'SH-503871HNE']],
  ['with commas', 'tn=SH-503871HNE,SH-482917KQT', ['SH-503871HNE', 'SH-482917KQT']],
  ['both ways', 'tn=SH-000003AAA,SH-000001AAA&tn=SH-000002AAA', ['SH-000003AAA', 'SH-000001AAA', 'SH-000002AAA']],
  ['small letters and blanks', 'tn=%20sh-482917kqt%20,%20sh-503871hne', ['SH-482917KQT', 'SH-503871HNE']],
  ['the same number twice', 'tn=SH-482917KQT,sh-482917kqt&tn=SH-482917KQT', ['SH-482917KQT']],
  ['empty places', 'tn=,,SH-482917KQT,&tn=', ['SH-482917KQT']],
])('%s', (_case, query, numbers) => {
  expect(read(query)).toEqual({ numbers, invalid: [], leftOff: 0 });
});

test('nothing asked for is nothing to print', () => {
  expect(read('')).toEqual({ numbers: [], invalid: [], leftOff: 0 });
});

test('what is no number is reported, once each', () => {
  expect(read('tn=abc,SH-482917KQT,a*b*c*d&tn=ABC')).toEqual({
    numbers: ['SH-482917KQT'],
    invalid: ['ABC', 'A*B*C*D'],
    leftOff: 0,
  });
});

test('at most 100 are printed; neither repetitions nor faults count', () => {
  const numbers = Array.from({ length: 103 }, (_, n) => `SH-${String(n).padStart(6, '0')}AAA`);
  const query = read(`tn=${['abc', ...numbers, ...numbers].join(',')}`);
  expect(query.numbers).toEqual(numbers.slice(0, 100));
  expect(query.leftOff).toBe(3);
  expect(query.invalid).toEqual(['ABC']);
});
