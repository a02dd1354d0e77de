import { expect, test } from 'vitest';

import { saidWith } from './said.ts';

const FRENCH = {
  'Origin is required': 'L’origine est obligatoire',
  'At most {{max}} characters': '{{max}} caractères au plus',
  'Your {{plan}} plan is limited to {{limit}} shipments per month.':
    'L’offre {{plan}} est limitée à {{limit}} envois par mois.',
};

test.each([
  ['Origin is required', 'L’origine est obligatoire'],
  ['At most 200 characters', '200 caractères au plus'],
  ['Your Growth plan is limited to 1,000 shipments per month.', 'L’offre Growth est limitée à 1,000 envois par mois.'],
  ['Something nobody foresaw', 'Something nobody foresaw'],
])('%s', (english, french) => {
  expect(saidWith(FRENCH, english)).toBe(french);
});
