import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Database } from '@msafara/db/database';
import { v7 } from 'uuid';

import type { Env } from './env.ts';
import { PASSWORD_WORK, type PasswordWork } from './features/auth/passwords.ts';
import type { BillingProvider } from './features/billing/billing-provider.ts';
import { createFileStore, type FileStore } from './features/files/file-store.ts';
import { createPaypalProvider } from './features/billing/paypal-provider.ts';
import type { Paypal } from './paypal-env.ts';
import { createPosts, type Posts } from './features/messages/posts.ts';
import { createMailer, type Mailer } from './features/mail/mailer.ts';
import { MOST_LATE_MS } from './http/load-shedding.ts';
import { createSecrets, SECRET_KEY_BYTES, type Secrets } from './secrets.ts';

/** All that comes from outside the code; tests replace time, ids, randomness and what a password costs, and nothing else. */
export type Deps = {
  env: Env;
  database: Database;
  /** Now, in milliseconds since 1970. */
  clock: () => number;
  /** Ids in the order of time (v7). */
  newId: () => string;
  /** Ids without any order (v4), for what people tell apart by its first characters. */
  randomId: () => string;
  /** A whole number from 0 to n−1 from a secure source. */
  pick: (n: number) => number;
  /** The bytes of files (D28). */
  files: FileStore;
  /** Hands mails to the mail server; undefined where there is none (D15). */
  mailer: Mailer | undefined;
  /** Posts to providers of messages, and to gateways that organisations set (D27). */
  post: Posts;
  /** The payment provider; undefined where nothing is sold (D4). */
  payments: BillingProvider | undefined;
  /** 256 random bits as text. */
  newToken: () => string;
  /** What hashing one password costs (D6). */
  passwordWork: PasswordWork;
  /** Encrypts and signs. */
  secrets: Secrets;
  /** Waits; rejects once the signal is given. */
  sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** So many milliseconds late may the event loop be before requests are refused; 0 refuses none for that. */
  lateMs: number;
};

/** `paypal` is the stand-in where one was started in the provider's place. */
export function createDeps(env: Env, database: Database, paypal: Paypal | undefined = env.paypal): Deps {
  return {
    env,
    database,
    clock: Date.now,
    files: createFileStore(env),
    mailer: createMailer(env),
    post: createPosts(env),
    payments: paypal && createPaypalProvider(paypal, Date.now),
    newId: v7,
    randomId: randomUUID,
    pick: (n) => randomInt(n),
    newToken: () => randomBytes(32).toString('base64url'),
    passwordWork: PASSWORD_WORK,
    secrets: createSecrets(env.SECRET_KEY ?? randomBytes(SECRET_KEY_BYTES), env.SECRET_KEY_PREVIOUS),
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    lateMs: MOST_LATE_MS,
  };
}

/** Now as ISO-8601 UTC. */
export function nowOf(deps: Deps): string {
  return new Date(deps.clock()).toISOString();
}

/** The instant `ms` milliseconds from now as ISO-8601 UTC. */
export function fromNow(deps: Deps, ms: number): string {
  return new Date(deps.clock() + ms).toISOString();
}
