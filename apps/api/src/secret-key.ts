import { createHmac, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { z } from 'zod';

import type { Env } from './env.ts';
import { SECRET_KEY_BYTES } from './secrets.ts';

const HEX = /^[0-9a-f]{64}$/iu;
const BASE64 = /^[\w+/-]{43}=?$/u;

/** 32 bytes, in hexadecimal or base64. */
export const secretKey = z
  .string()
  .refine((text) => HEX.test(text) || BASE64.test(text), 'must be 32 bytes in hexadecimal or base64')
  .transform((text) => Buffer.from(text, HEX.test(text) ? 'hex' : 'base64'));

/**
 * The environment with a key to encrypt by: the one that is set, else one that was generated beside the database and
 * that only its user can read. Production sets its own (`parseEnv`).
 */
export function withSecretKey(env: Env): Env {
  if (env.SECRET_KEY || env.DATABASE_URL === 'sqlite::memory:') return env;
  const [, database] = /^sqlite:(.+)$/u.exec(env.DATABASE_URL) ?? [];
  return { ...env, SECRET_KEY: keyIn(`${database ?? './data/msafara'}.secret-key`) };
}

function keyIn(path: string): NonNullable<Env['SECRET_KEY']> {
  mkdirSync(dirname(path), { recursive: true });
  const generated = randomBytes(SECRET_KEY_BYTES).toString('hex');
  try {
    writeFileSync(path, `${generated}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const { data } = secretKey.safeParse(readFileSync(path, 'utf8').trim());
  if (!data) throw new Error(`The key in ${path} cannot be read: 32 bytes in hexadecimal are expected.`);
  return data;
}

/** By which processes tell whether they have the same key; says nothing of it (docs/decisions/0029). */
export function fingerprintOf(key: NonNullable<Env['SECRET_KEY']>): string {
  return createHmac('sha256', key).update('the same key at all processes').digest('base64url').slice(0, 16);
}
