import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { LANGUAGES } from '@msafara/domain/settings/languages';
import { TRPCClientError } from '@trpc/client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { setLanguage, startTranslations } from './i18n.ts';
import { failureWords } from './server-error.ts';

const SRC = path.join(import.meta.dirname, '..');

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTranslations('en');
});

afterAll(async () => {
  await setLanguage('en');
  vi.unstubAllGlobals();
});

test.each(LANGUAGES)('where no answer came, that is said in words (%s)', async (language) => {
  await setLanguage(language);
  const words = failureWords(new TRPCClientError('Failed to fetch'));
  expect(words).toMatch(/^\p{L}{2,} .+\.$/u);
  expect(words).not.toContain('fetch');
});

test('what the server said is said', () => {
  const data = { httpStatus: 409, message: 'The unit is full.' };
  expect(failureWords(TRPCClientError.from({ error: { message: '', code: -32_009, data } }))).toBe('The unit is full.');
});

test('no failure is shown without words', () => {
  const wordless = /serverMessage\(\w[\w.]*\) \?\? ''|(?:&& |>\{)serverMessage\(|\?\.message \?\? ''/u;
  const found = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
    (file) => !file.endsWith('.test.ts') && wordless.test(readFileSync(path.join(SRC, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
