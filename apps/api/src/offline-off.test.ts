import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildServer } from './server.ts';
import { startTestApp } from './testing/test-app.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-web-'));
  await writeFile(join(folder, 'index.html'), '<html></html>');
  await writeFile(join(folder, 'manifest.json'), '{}');
  await writeFile(join(folder, 'sw.js'), 'the worker of the build');
});

afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['on', 'the worker of the build', false],
  ['off', 'registration.unregister()', true],
] as const)('with OFFLINE=%s browsers get %s, under the policy of pages', async (OFFLINE, text, isEnding) => {
  const harbour = await startTestApp('sqlite', { OFFLINE });
  const app = await buildServer(harbour.deps, { webRoot: folder, isOpen: () => true });
  const { body, headers, statusCode } = await app.inject({ url: '/sw.js' });
  expect(statusCode).toBe(200);
  expect(body).toContain(text);
  // What waits on the device is never touched.
  expect(body.includes('indexedDB')).toBe(false);
  expect(body.includes('caches.delete')).toBe(isEnding);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  await app.close();
  await harbour.close();
});
