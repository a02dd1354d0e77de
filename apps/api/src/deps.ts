import { randomBytes, randomInt } from 'node:crypto';

import type { Database } from '@msafara/db/database';
import { v7 } from 'uuid';

import type { Env } from './env.ts';
import type { BillingProvider } from './features/billing/billing-provider.ts';
import { createPaypalProvider } from './features/billing/paypal-provider.ts';
import type { Paypal } from './paypal-env.ts';
import { createMailer, type Mailer } from './features/mail/mailer.ts';

/** All that comes from outside the code; tests replace time, ids and randomness, and nothing else. */
export type Deps = {
  env: Env;
  database: Database;
  /** Now, in milliseconds since 1970. */
  clock: () => number;
  newId: () => string;
  /** A whole number from 0 to n−1 from a secure source. */
  pick: (n: number) => number;
  /** Hands mails to the mail server; undefined where there is none (D15). */
  mailer: Mailer | undefined;
  /** The payment provider; undefined where nothing is sold (D4). */
  payments: BillingProvider | undefined;
  /** 256 random bits as text. */
  newToken: () => string;
};

/** `paypal` is the stand-in where one was started in the provider's place. */
export function createDeps(env: Env, database: Database, paypal: Paypal | undefined = env.paypal): Deps {
  return {
    env,
    database,
    clock: Date.now,
    mailer: createMailer(env),
    payments: paypal && createPaypalProvider(paypal, Date.now),
    newId: v7,
    pick: (n) => randomInt(n),
    newToken: () => randomBytes(32).toString('base64url'),
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
