import type { PostgresOptions } from '@msafara/db/open-database';
import { isAddressRange } from '@msafara/domain/keys/address-range';
import { z } from 'zod';

import { isProxy } from './http/address.ts';
import { type MessagesEnv, messagesOf, messagesVariables } from './messages-env.ts';
import { type Paypal, paypalOf, paypalVariables } from './paypal-env.ts';
import { fingerprintOf, secretKey } from './secret-key.ts';

const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true');

const whole = (least: number, most: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(least, `must be at least ${String(least)}`)
    .max(most, `must be at most ${String(most)}`);

function isRoot(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { pathname, search, hash } = new URL(text);
  return /^\/*$/u.test(pathname) && search === '' && hash === '';
}

/** Our own address: the product lies at its root, and a path would be in no QR code. */
const address = z
  .url({ protocol: /^https?$/u, error: 'must be an http or https address' })
  .refine(isRoot, 'must be an address without a path, such as https://track.example.com')
  .transform((value) => new URL(value).origin);

const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/u, 'must be sqlite:<path>, sqlite::memory: or postgres://…')
    .default('sqlite:./data/msafara.db'),
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+$/u, 'must be postgres://…')
    .optional(),
  DATABASE_REPLICA_URL: list.pipe(
    z.array(z.string().regex(/^postgres(ql)?:\/\/.+$/u, 'must be postgres://… addresses')),
  ),
  DATABASE_REPLICA_BOUND_MS: whole(100, 60_000).default(2000),
  DATABASE_CONNECTIONS: whole(1, 1000).default(20),
  FILES_URL: z
    .string()
    .regex(
      /^(file:\/\/\/.+|s3:\/\/[^:@/]+:[^:@/]+@[^/]+\/.+)$/u,
      'must be file:///… or s3://<key>:<secret>@<host>/<bucket>',
    )
    .optional(),
  PUBLIC_URL: address.optional(),
  PUBLIC_URL_ALIASES: list.pipe(z.array(address)),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(256).optional(),
  DEMO: flag.optional(),
  TRIAL_DAYS: whole(0, 365).default(14),
  DRAIN_SECONDS: whole(0, 60).default(0),
  TRUST_PROXY: list.pipe(z.array(z.string().refine(isProxy, 'must be addresses or ranges such as 10.0.0.0/8'))),
  OFFLINE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+$/u, 'must be smtp://… or smtps://…')
    // Or the first mail finds out, and Node writes the password into the log.
    .refine(
      (text) => URL.canParse(text),
      'must be an address whose password is written as in a URL: / as %2F, # as %23',
    )
    .optional(),
  MAIL_FROM: z.email('must be an email address').default('no-reply@msafara.example'),
  PAYMENTS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SECRET_KEY: secretKey.optional(),
  SECRET_KEY_PREVIOUS: secretKey.optional(),
  WEBHOOK_ALLOW_NETWORKS: list.pipe(
    z.array(z.string().refine(isAddressRange, 'must be addresses or ranges such as 127.0.0.0/8')),
  ),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
});

/** The names of all variables that the server reads. */
export const VARIABLES: readonly string[] = [
  ...Object.keys(variables.shape),
  ...Object.keys(paypalVariables.shape),
  ...Object.keys(messagesVariables.shape),
];

export type Env = Omit<z.infer<typeof variables>, 'PUBLIC_URL' | 'DEMO'> & {
  PUBLIC_URL: string;
  DEMO: boolean;
  isProduction: boolean;
  /** Undefined without credentials: then nothing is sold, or a stand-in is started (D4). */
  paypal: Paypal | undefined;
  /** The deployment's own accounts with providers of messages (D27). */
  messages: MessagesEnv;
};

/**
 * Reads the environment once. Fails with a sentence that names each bad variable; a variable set to
 * nothing, or to blanks, counts as not set.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));
  const { data, error } = variables.safeParse(set);
  const provider = paypalVariables.safeParse(set);
  const messages = messagesVariables.safeParse(set);
  if (!data || !provider.success || !messages.success) {
    const issues = [...(error?.issues ?? []), ...(provider.error?.issues ?? []), ...(messages.error?.issues ?? [])];
    const faults = issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The environment is not valid: ${faults.join('; ')}.`);
  }
  const isProduction = data.NODE_ENV === 'production';
  if (isProduction && data.RATE_LIMITS === 'off') {
    throw new Error('The environment is not valid: RATE_LIMITS may not be off in production.');
  }
  if (isProduction && data.WEBHOOK_ALLOW_NETWORKS.length > 0) {
    throw new Error('The environment is not valid: WEBHOOK_ALLOW_NETWORKS is for development alone.');
  }
  if (isProduction && data.PUBLIC_URL === undefined) {
    throw new Error(
      'The environment is not valid: in production PUBLIC_URL has to be set: it stands in QR codes and mails.',
    );
  }
  if (isProduction && data.FILES_URL === undefined && data.DATABASE_URL.startsWith('postgres')) {
    throw new Error(
      'The environment is not valid: in production with Postgres FILES_URL has to be set: s3://… or a directory that all processes share, file:///….',
    );
  }
  if (isProduction && !data.SECRET_KEY) {
    throw new Error(
      'The environment is not valid: in production SECRET_KEY is needed, 32 random bytes: openssl rand -hex 32',
    );
  }
  if (data.DATABASE_DIRECT_URL !== undefined && data.DATABASE_URL.startsWith('sqlite:')) {
    throw new Error(
      'The environment is not valid: DATABASE_DIRECT_URL is for Postgres: DATABASE_URL names a SQLite file.',
    );
  }
  if (data.DATABASE_REPLICA_URL.length > 0 && data.DATABASE_URL.startsWith('sqlite:')) {
    throw new Error(
      'The environment is not valid: DATABASE_REPLICA_URL is for Postgres: DATABASE_URL names a SQLite file.',
    );
  }
  if ((data.ADMIN_EMAIL === undefined) !== (data.ADMIN_PASSWORD === undefined)) {
    throw new Error('The environment is not valid: ADMIN_EMAIL and ADMIN_PASSWORD go together.');
  }
  return {
    ...data,
    messages: messagesOf(messages.data),
    paypal: data.PAYMENTS === 'off' ? undefined : paypalOf(provider.data, isProduction),
    PUBLIC_URL: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    DEMO: data.DEMO ?? !isProduction,
    isProduction,
  };
}

/** How Postgres is reached besides by DATABASE_URL. */
export function postgresOptions(env: Env): PostgresOptions {
  return {
    directUrl: env.DATABASE_DIRECT_URL,
    connections: env.DATABASE_CONNECTIONS,
    replicaUrls: env.DATABASE_REPLICA_URL,
    replicaBoundMs: env.DATABASE_REPLICA_BOUND_MS,
    fingerprint: env.SECRET_KEY && fingerprintOf(env.SECRET_KEY),
  };
}
