import { gzipSync } from 'node:zlib';

import { afterEach, expect, test, vi } from 'vitest';

import { buildWidget } from '../tracking-widget.ts';
import { askFor } from './ask.ts';

afterEach(() => vi.unstubAllGlobals());

test('the widget is one script of at most 10 kB', async () => {
  const code = await buildWidget();
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(10 * 1024);
  // Nothing else is fetched for it, and nothing in it needs a policy to allow more than the script.
  expect(code).not.toMatch(/\bimport\s*\(|\beval\(|new Function|innerHTML|\.style\b/u);
  expect(code).not.toMatch(/<style/u);
});

test.each([
  ' sh-482917kqt ',
  'https://msafara.example/track?lang=fr&tn=SH-482917KQT',
  'msafara.example/t/SH-482917KQT',
])('who pastes %j is told of its number (D7)', async (typed) => {
  const fetched = vi.fn(() => Promise.resolve(Response.json({}, { status: 404 })));
  vi.stubGlobal('fetch', fetched);
  await askFor('https://msafara.example', typed, new AbortController().signal);
  expect(fetched).toHaveBeenCalledWith(
    'https://msafara.example/api/public/track/SH-482917KQT',
    expect.objectContaining({ credentials: 'omit' }),
  );
});
