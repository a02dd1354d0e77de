import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

import { QUICKSTARTS } from './features/docs/quickstarts.ts';
import { CREATE_WEBHOOK, RECEIVERS } from './features/docs/webhook-quickstarts.ts';
import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

/** What runs the program of each language, and its tracking number. */
const RUNS: Record<keyof typeof QUICKSTARTS, { command: string; number: string }> = {
  curl: { command: 'sh', number: 'CURL-0001' },
  typescript: { command: process.execPath, number: 'TS-0001' },
  python: { command: 'python3', number: 'PY-0001' },
  php: { command: 'php', number: 'PHP-0001' },
};

/** Programs that a language needs beside what runs it. */
const NEEDS: Partial<Record<string, string>> = { curl: 'curl' };

const isThere = (command: string) => spawnSync(command, ['--version']).error === undefined;

type Operations = Record<string, Record<string, { operationId: string; summary: string }>>;

let harbour: TestApp;
let owner: Person;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  harbour = await startTestApp('sqlite');
  owner = await harbour.signUp('owner');
  folder = await mkdtemp(join(tmpdir(), 'msafara-quickstart-'));
  const scopes = ['shipments:read', 'shipments:write'];
  const made = await harbour.rest('POST', '/api/keys', { token: owner.token, body: { name: 'First call', scopes } });
  const { key } = z.object({ key: z.string() }).parse(made.body);
  const url = await harbour.app.listen({ host: '127.0.0.1', port: 0 });
  env = { PATH: process.env['PATH'] ?? '', MSAFARA_URL: url, MSAFARA_KEY: key };
});

afterAll(async () => {
  await harbour.close();
  await rm(folder, { recursive: true });
});

/** Runs a program beside the server, which is in this process. */
function run(command: string, file: string): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, [file], { cwd: folder, env, timeout: 20_000 });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
    child.on('close', (code) => resolve({ code, said }));
  });
}

describe.each(Object.entries(QUICKSTARTS))('the first call in %s', (language, { file, code }) => {
  const { command, number } = RUNS[z.enum(['curl', 'typescript', 'python', 'php']).parse(language)];

  // Where the language is not there, the run says that this was left out.
  test.skipIf(!isThere(command) || !isThere(NEEDS[language] ?? command))(
    'makes one shipment, however often',
    async () => {
      await writeFile(join(folder, file), code);
      for (let time = 1; time <= 2; time += 1) {
        const { code: exit, said } = await run(command, file);
        expect([exit, said]).toEqual([0, expect.stringContaining('In Transit')]);
      }
      const { body } = await harbour.rest('GET', `/api/shipments/tracking/${number}`, { token: owner.token });
      expect(body).toMatchObject({ status: 'In Transit', currentLocation: 'Malaba' });
      const { history } = z.object({ history: z.array(z.object({ keyName: z.string().nullable() })) }).parse(body);
      expect(history.map(({ keyName }) => keyName)).toEqual(['First call', 'First call']);
    },
  );
});

test('the page has each of them to the letter, and the way to a key', async () => {
  const { body } = await harbour.rest('GET', '/docs');
  const page = String(body)
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
  for (const { code } of [...Object.values(QUICKSTARTS), CREATE_WEBHOOK, ...Object.values(RECEIVERS)]) {
    expect(page).toContain(code);
  }
  expect(page).toContain('href="/settings?tab=developers"');
  expect(page).toContain(`export MSAFARA_URL=${harbour.deps.env.PUBLIC_URL}`);
});

test('the page tells every operation of the document, with a place to link to', async () => {
  const { body } = await harbour.rest('GET', '/docs');
  const page = String(body);
  const document = (await harbour.app.inject('/docs/json')).json<{ paths: Operations; webhooks: Operations }>();
  const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].flatMap((methods) =>
    Object.values(methods),
  );
  expect(operations.length).toBeGreaterThan(25);
  for (const { operationId, summary } of operations) {
    expect(page).toContain(`<section class="operation" id="${operationId}">`);
    expect(page).toContain(`<a href="#${operationId}">${summary}</a>`);
  }
  const targets = [...page.matchAll(/href="#([^"]+)"/gu)].map(([, id]) => id);
  const ids = [...page.matchAll(/\bid="([^"]+)"/gu)].map(([, id]) => id);
  expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.length).toBe(new Set(ids).size);
});
