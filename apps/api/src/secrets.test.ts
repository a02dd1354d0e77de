import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { parseEnv } from './env.ts';
import { withSecretKey } from './secret-key.ts';
import { createSecrets } from './secrets.ts';

const [OLD, NEW, OTHER] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2), Buffer.alloc(32, 3)];

describe('what is sealed', () => {
  const sealed = createSecrets(OLD).seal('totp-secret', 'user-1', 'JBSWY3DPEHPK3PXP');

  test('is not readable, and never the same twice', () => {
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(createSecrets(OLD).seal('totp-secret', 'user-1', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  });

  test.each([
    ['the same key', createSecrets(OLD), 'totp-secret', 'user-1', 'JBSWY3DPEHPK3PXP'],
    ['the key before', createSecrets(NEW, OLD), 'totp-secret', 'user-1', 'JBSWY3DPEHPK3PXP'],
    ['another key', createSecrets(NEW), 'totp-secret', 'user-1', undefined],
    ['two other keys', createSecrets(NEW, OTHER), 'totp-secret', 'user-1', undefined],
    ['another purpose', createSecrets(OLD), 'known-device', 'user-1', undefined],
    ['another owner', createSecrets(OLD), 'totp-secret', 'user-2', undefined],
  ] as const)('is opened by %s: %#', (_what, secrets, purpose, owner, text) => {
    expect(secrets.open(purpose, owner, sealed)).toBe(text);
  });

  test('is not opened once a bit of it changed, nor cut short, nor when it never was', () => {
    const secrets = createSecrets(OLD);
    for (const bad of [`${sealed.slice(0, -3)}AAA`, sealed.slice(0, 20), sealed.slice(3), 'JBSWY3DPEHPK3PXP', '']) {
      expect(secrets.open('totp-secret', 'user-1', bad)).toBeUndefined();
    }
  });

  test('is of the present key or not', () => {
    expect(createSecrets(OLD).isCurrent('totp-secret', 'user-1', sealed)).toBe(true);
    expect(createSecrets(NEW, OLD).isCurrent('totp-secret', 'user-1', sealed)).toBe(false);
  });
});

test('a mark holds for its text, its purpose, and the present or the previous key', () => {
  const mark = createSecrets(OLD).sign('known-device', 'a');
  expect(createSecrets(OLD).isSigned('known-device', 'a', mark)).toBe(true);
  expect(createSecrets(NEW, OLD).isSigned('known-device', 'a', mark)).toBe(true);
  expect(createSecrets(NEW).isSigned('known-device', 'a', mark)).toBe(false);
  expect(createSecrets(OLD).isSigned('known-device', 'b', mark)).toBe(false);
  expect(createSecrets(OLD).isSigned('totp-secret', 'a', mark)).toBe(false);
  expect(createSecrets(OLD).isSigned('known-device', 'a', '')).toBe(false);
});

describe('SECRET_KEY', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://track.example.com', PAYMENTS: 'off' };
  const hex = 'ab'.repeat(32);

  test('is 32 bytes, in hexadecimal or base64', () => {
    const base64 = Buffer.from(hex, 'hex').toString('base64');
    for (const SECRET_KEY of [hex, hex.toUpperCase(), base64, base64.replace('=', '')]) {
      expect(parseEnv({ ...production, SECRET_KEY }).SECRET_KEY?.toString('hex')).toBe(hex);
    }
    for (const SECRET_KEY of ['short', 'a'.repeat(63), 'a'.repeat(65), `${'a'.repeat(42)}!`]) {
      expect(() => parseEnv({ ...production, SECRET_KEY })).toThrow('SECRET_KEY must be 32 bytes');
      expect(() => parseEnv({ SECRET_KEY_PREVIOUS: SECRET_KEY })).toThrow('SECRET_KEY_PREVIOUS must be 32 bytes');
    }
  });

  test('is needed in production, by name', () => {
    expect(() => parseEnv(production)).toThrow(/in production SECRET_KEY is needed/u);
  });

  test('is generated beside the database in development, for its user alone, and found again', () => {
    const folder = mkdtempSync(join(tmpdir(), 'msafara-key-'));
    const path = join(folder, 'data', 'm.db');
    const start = () => withSecretKey(parseEnv({ DATABASE_URL: `sqlite:${path}` })).SECRET_KEY?.toString('hex');
    const first = start();
    expect(first).toMatch(/^[0-9a-f]{64}$/u);
    expect(start()).toBe(first);
    expect(statSync(`${path}.secret-key`).mode & 0o777).toBe(0o600);
    expect(readFileSync(`${path}.secret-key`, 'utf8').trim()).toBe(first);
    writeFileSync(`${path}.secret-key`, 'spoilt');
    expect(start).toThrow(/secret-key cannot be read/u);
    rmSync(folder, { recursive: true });
  });
});
