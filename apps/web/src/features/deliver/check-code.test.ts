import { pbkdf2Sync } from 'node:crypto';

import { CODE_CHECK_ITERATIONS } from '@msafara/domain/proofs/proof-policy';
import { expect, test } from 'vitest';

import { isCodeRight } from './check-code.ts';

test('a code is told right and wrong by what the server gave along for it', async () => {
  const salt = Buffer.from('sixteen bytes of');
  const hash = pbkdf2Sync('0412', salt, CODE_CHECK_ITERATIONS, 32, 'sha256');
  const check = { salt: salt.toString('base64'), hash: hash.toString('base64') };
  expect(await isCodeRight('0412', check)).toBe(true);
  expect(await isCodeRight('0413', check)).toBe(false);
  expect(await isCodeRight('412', check)).toBe(false);
});
