import { expect, test } from 'vitest';

import { judgeCodes } from './judge-codes.ts';

const ORIGINS = ['https://msafara.example'];
const OURS = 'https://msafara.example/track?tn=SH-482917KQT';
const SHIPMENT = { number: 'SH-482917KQT', ofUnit: false };

test.each([
  ['nothing', [], { kind: 'none' }],
  ['our address', [OURS], { kind: 'ours', code: SHIPMENT }],
  ['a bare number', ['sh-482917kqt'], { kind: 'ours', code: SHIPMENT }],
  ['ours behind another', ['https://x.example', OURS], { kind: 'ours', code: SHIPMENT }],
  [
    'a manifest',
    ['https://msafara.example/units/KDA123X'],
    { kind: 'ours', code: { number: 'KDA123X', ofUnit: true } },
  ],
])('%s', (_name, texts, judged) => {
  expect(judgeCodes(texts, ORIGINS)).toEqual(judged);
});

test.each([['https://elsewhere.example/track?tn=SH-482917KQT'], ['javascript:alert(1)'], ['A'.repeat(3000)]])(
  '%.60s is foreign',
  (text) => {
    expect(judgeCodes([text], ORIGINS).kind).toBe('foreign');
  },
);
