import { expect, test } from 'vitest';

import { judgeCodes } from './judge-codes.ts';

const ORIGINS = ['https://msafara.example'];
const OURS = 'https://msafara.example/track?tn=SH-482917KQT';

test.each([
  ['nothing', [], { kind: 'none' }],
  ['our address', [OURS], { kind: 'ours', number: 'SH-482917KQT' }],
  ['a bare number', ['sh-482917kqt'], { kind: 'ours', number: 'SH-482917KQT' }],
  ['ours behind another', ['https://x.example', OURS], { kind: 'ours', number: 'SH-482917KQT' }],
])('%s', (_name, texts, judged) => {
  expect(judgeCodes(texts, ORIGINS)).toEqual(judged);
});

test.each([['https://elsewhere.example/track?tn=SH-482917KQT'], ['javascript:alert(1)'], ['A'.repeat(3000)]])(
  '%.60s is foreign',
  (text) => {
    expect(judgeCodes([text], ORIGINS).kind).toBe('foreign');
  },
);
