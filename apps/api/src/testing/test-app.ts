import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Database } from '@msafara/db/database';
import { openTestDatabase, type TestDialect } from '@msafara/db/testing/test-databases';
import { updateEmailVerified } from '@msafara/db/users/user-settings.repository';
import { openDatabase } from '@msafara/db/open-database';
import { type StandIn, startStandIn } from '@msafara/paypal-stand-in/stand-in';
import type { FastifyInstance, InjectOptions } from 'fastify';

import { createDeps, type Deps } from '../deps.ts';
import { parseEnv } from '../env.ts';
import { createAdmin } from '../features/auth/first-admin.ts';
import { restoreDemo } from '../features/demo/demo.service.ts';
import { DEMO_LOGIN } from '../features/demo/demo-account.ts';
import { createDiskStore } from '../features/files/file-store.ts';
import { runNextJob } from '../features/jobs/jobs.worker.ts';
import { closeDoor } from '../http/closing.ts';
import { buildServer } from '../server.ts';

type TestClock = { now: number };

/** A call over REST or tRPC: status, parsed body and headers. */
type Answer = { status: number; body: unknown; headers: Record<string, unknown> };

export type TestApp = {
  app: FastifyInstance;
  database: Database;
  deps: Deps;
  clock: TestClock;
  /** How long each of those waited who were slowed, in milliseconds. */
  waits: number[];
  standIn: StandIn | undefined;
  rest: (method: InjectOptions['method'], url: string, more?: { token?: string; body?: unknown }) => Promise<Answer>;
  /** A tRPC call as the web app makes it, with a cookie. */
  trpc: (kind: 'query' | 'mutation', path: string, input?: unknown, cookie?: string) => Promise<Answer>;
  /** Registers someone and answers its token, cookie and user. */
  signUp: (name: string, role?: string) => Promise<Person>;
  signIn: (email: string, password: string) => Promise<Person>;
  /** Has someone's address confirmed, as by the link in the mail, with the sessions that are open. */
  confirm: (person: Person) => Promise<void>;
  /** Runs every job that is due at the test's time; failures are put back as always. */
  runJobs: () => Promise<void>;
  close: () => Promise<void>;
};

export type Person = {
  token: string;
  cookie: string;
  user: { id: string; email: string; organisation: { id: string; name: string } };
};

/** What the tests' servers encrypt by. */
export const TEST_KEY = '5e'.repeat(32);

export const PASSWORD = 'a quiet harbour';
export const ADMIN = { email: 'root@example.com', password: 'the quay at night' };

const CREDENTIALS = { clientId: 'test', clientSecret: 'test-secret', webhookId: 'WH-TEST' };

/** The stand-in, as an environment that leads to it. */
async function startPayments(): Promise<{ standIn: StandIn; env: Record<string, string> }> {
  const standIn = await startStandIn(CREDENTIALS);
  const env = {
    PAYMENTS: 'on',
    PAYPAL_API_BASE: standIn.baseUrl,
    PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID: CREDENTIALS.webhookId,
  };
  return { standIn, env };
}

/** Real hashes that cost next to nothing: at full price they were a third of all that these tests do. */
const LITTLE_WORK: Deps['passwordWork'] = { memoryCost: 64, timeCost: 2, parallelism: 1 };

type TestAppOptions = {
  databaseUrl?: string;
  replicaUrls?: readonly string[];
  payments?: boolean;
  sleep?: Deps['sleep'];
  passwordWork?: Deps['passwordWork'];
};

/**
 * The real server on a real, empty database; time alone is set by the test. With `payments` the
 * provider's stand-in runs beside it.
 */
export async function startTestApp(
  dialect: TestDialect,
  env: Record<string, string> = {},
  { databaseUrl, replicaUrls = [], payments = false, sleep, passwordWork = LITTLE_WORK }: TestAppOptions = {},
): Promise<TestApp> {
  const sold = payments ? await startPayments() : undefined;
  const database = await (databaseUrl === undefined
    ? openTestDatabase(dialect, { replicaUrls })
    : openDatabase(databaseUrl, { replicaUrls }));
  if (databaseUrl !== undefined) await database.migrate();
  const waits: number[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'msafara-files-'));
  const clock: TestClock = { now: Date.parse('2026-11-20T08:00:00.000Z') };
  const deps = {
    ...createDeps(
      parseEnv({
        LOG_LEVEL: 'silent',
        NODE_ENV: 'test',
        DEMO: 'true',
        PAYMENTS: 'off',
        SECRET_KEY: TEST_KEY,
        ...sold?.env,
        ...env,
      }),
      database,
    ),
    clock: () => clock.now,
    files: createDiskStore(folder),
    passwordWork,
    // Whoever is slowed waits on the test's clock, which stands still: how long is told, and nobody waits for it.
    sleep: sleep ?? ((ms: number) => Promise.resolve(waits.push(ms))),
    // Tests share their cores with others: lateness is theirs, not the server's (half-sent.test.ts has the refusal). No figure
    // is high enough: a loop that stood still for a second counts as late without end.
    lateMs: 0,
  };
  await createAdmin(deps, ADMIN);
  await restoreDemo(deps);
  const app = await buildServer(deps, { webRoot: undefined, isOpen: () => true });
  await app.ready();

  const rest: TestApp['rest'] = async (method, url, { token, body } = {}) => {
    const response = await app.inject({
      method: method ?? 'GET',
      url,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: parse(response.body), headers: response.headers };
  };

  const trpc: TestApp['trpc'] = async (kind, path, input, cookie) => {
    const text = input === undefined ? undefined : JSON.stringify(input);
    const response = await app.inject({
      method: kind === 'query' ? 'GET' : 'POST',
      url: `/trpc/${path}${kind === 'query' && text !== undefined ? `?input=${encodeURIComponent(text)}` : ''}`,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(kind === 'mutation' && { 'content-type': 'application/json' }),
        ...(cookie !== undefined && { cookie: `sid=${cookie}` }),
      },
      ...(kind === 'mutation' && text !== undefined && { payload: text }),
    });
    const body = parse(response.body) as { result?: { data: unknown }; error?: unknown };
    return {
      status: response.statusCode,
      body: body.error ?? body.result?.data,
      headers: { ...response.headers, cookie: response.cookies.find(({ name }) => name === 'sid')?.value },
    };
  };

  async function signIn(email: string, password: string): Promise<Person> {
    const { status, body } = await rest('POST', '/api/auth/login', { body: { email, password } });
    if (status !== 200) throw new Error(`sign-in of ${email} answered ${String(status)}`);
    return withCookie(body as Person, password);
  }

  /** The same person with a session on the web beside the one on REST. */
  async function withCookie({ token, user }: Omit<Person, 'cookie'>, password: string): Promise<Person> {
    const { status, headers } = await trpc('mutation', 'auth.login', { email: user.email, password });
    if (status !== 200) throw new Error(`sign-in of ${user.email} on the web answered ${String(status)}`);
    return { token, user, cookie: String(headers['cookie']) };
  }

  async function signUp(name: string, role = 'sender'): Promise<Person> {
    const given = { name, email: `${name}@example.com`, password: PASSWORD, role };
    const { status, body } = await rest('POST', '/api/auth/register', { body: given });
    if (status !== 201) throw new Error(`registration of ${name} answered ${String(status)}`);
    return withCookie(body as Person, PASSWORD);
  }

  return {
    app,
    database,
    deps,
    clock,
    waits,
    standIn: sold?.standIn,
    rest,
    trpc,
    signUp,
    signIn,
    confirm: async ({ user: { id, email } }) => {
      const now = new Date(clock.now).toISOString();
      await database.transaction((trx) => updateEmailVerified(trx, { id, email, now }));
    },
    async runJobs() {
      while (await runNextJob(deps, app.log));
    },
    async close() {
      // As main.ts does: a connection that was in use at the end would keep a busy machine waiting for over a minute.
      await closeDoor(app);
      deps.mailer?.close();
      await database.close();
      await sold?.standIn.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** Signs in to the demo as its visitors do. */
export async function signInToDemo({ signIn }: TestApp): Promise<Person> {
  return signIn(DEMO_LOGIN.email, DEMO_LOGIN.password);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
