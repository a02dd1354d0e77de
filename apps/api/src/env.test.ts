import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { parseEnv, VARIABLES } from './env.ts';

const readText = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('compose.yaml passes every variable of the server', async () => {
  const compose = await readText('compose.yaml');
  const [, passed = ''] = /\n {4}environment: &environment\n((?: {6}.*\n)+)/u.exec(compose) ?? [];
  const names = [...passed.matchAll(/^ {6}([A-Z_]+):/gmu)].map(([, name = '']) => name);
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(VARIABLES.toSorted((a, b) => a.localeCompare(b)));
});

test('docs/running.md and .env.example name every variable', async () => {
  for (const path of ['docs/running.md', '.env.example']) {
    const text = await readText(path);
    expect(
      VARIABLES.filter((name) => !text.includes(name)),
      path,
    ).toEqual([]);
  }
});

test.each([
  ['PORT', '70000', 'must be at most 65535'],
  ['PORT', '3.5', 'must be a whole number'],
  ['PORT', 'web', 'must be a number'],
  ['DATABASE_CONNECTIONS', '0', 'must be at least 1'],
  ['TRIAL_DAYS', '400', 'must be at most 365'],
  ['DRAIN_SECONDS', '120', 'must be at most 60'],
  ['TRUST_PROXY', '10.0.0.1, proxy.example.com', 'must be addresses or ranges such as 10.0.0.0/8'],
  ['TRUST_PROXY', '10.0.0.0/99', 'must be addresses or ranges such as 10.0.0.0/8'],
  ['PUBLIC_URL', 'https://example.com/track', 'must be an address without a path, such as https://track.example.com'],
  ['PUBLIC_URL', 'track.example.com', 'must be an http or https address'],
  ['SMTP_URL', 'mail.example.com', 'must be smtp://… or smtps://…'],
  [
    'SMTP_URL',
    'smtp://me:pa/ss@mail.example.com',
    'must be an address whose password is written as in a URL: / as %2F',
  ],
  ['SMTP_URL', 'smtp://me:pa#ss@mail.example.com:587', 'must be an address whose password is written as in a URL'],
])('%s=%s is refused by its name: it %s', (name, value, reason) => {
  const said = new RegExp(`^The environment is not valid: ${name}[.\\d]* ${reason}`, 'u');
  expect(() => parseEnv({ [name]: value })).toThrow(said);
  expect(() => parseEnv({ [name]: value })).not.toThrow(/pa.ss/u);
});

test('what is set to blanks counts as not set, as what is set to nothing', () => {
  const blank = Object.fromEntries(VARIABLES.map((name) => [name, ' ']));
  expect(parseEnv(blank)).toEqual(parseEnv({}));
  expect(parseEnv({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', TRIAL_DAYS: 14 });
});

test('proxies are named by address, by range or by a name for one; an address may end with a slash', () => {
  const proxies = '10.0.0.1, 172.16.0.0/12,::1,loopback';
  expect(parseEnv({ TRUST_PROXY: proxies }).TRUST_PROXY).toEqual(['10.0.0.1', '172.16.0.0/12', '::1', 'loopback']);
  const mail = 'smtps://me%40example.com:pa%2Fss@mail.example.com:465';
  expect(parseEnv({ SMTP_URL: mail }).SMTP_URL).toBe(mail);
  expect(parseEnv({ PUBLIC_URL: 'https://Track.example.com:443/' }).PUBLIC_URL).toBe('https://track.example.com');
});
