import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { buildWidget } from '../tracking-widget.ts';

test('the widget is one script of at most 10 kB', async () => {
  const code = await buildWidget();
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(10 * 1024);
  // Nothing else is fetched for it, and nothing in it needs a policy to allow more than the script.
  expect(code).not.toMatch(/\bimport\s*\(|\beval\(|new Function|innerHTML|\.style\b/u);
  expect(code).not.toMatch(/<style/u);
});
