import { expect, test } from 'vitest';

import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['seven77', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghij', 'weak'],
  ['harbour9', 'fair'],
  ['a quiet harbour', 'strong'],
  ['Xk4#pQ9!wz', 'good'],
  ['مرفأ هادئ في الليل', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
