import { timingSafeEqual } from 'node:crypto';

import { findSendingLag } from '@msafara/db/events/sending-lag.repository';
import { findJobBacklog } from '@msafara/db/jobs/jobs.repository';
import { isUnavailable } from '@msafara/db/unavailable';
import { DomainError } from '@msafara/domain/errors';
import { SECOND_MS } from '@msafara/domain/durations';
import { say } from '@msafara/domain/say';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { type Deps, fromNow, nowOf } from '../deps.ts';
import { LONGEST_RETRY_WAIT, retryWaits } from '../features/jobs/retries.ts';
import { perMinute } from './limits.ts';
import { countOldCalls } from './old-calls.ts';
import { API_HEADERS } from './security-headers.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether a request comes from this machine itself: what a proxy on it passes on comes from elsewhere. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}

/** /healthz (process), /readyz (database, not closing) and /metrics (loopback or a token). */
export async function registerHealth(app: FastifyInstance, deps: Deps, isOpen: () => boolean): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const jobs = jobGauges(deps);
  const measureDatabase = databaseGauges(registry, deps);
  countOldCalls(app, registry);
  const readMetrics = async () => {
    const isAnswered = await jobs.measure();
    measureDatabase(isAnswered);
    const texts = await Promise.all([registry, ...(isAnswered ? [jobs.registry] : [])].map((one) => one.metrics()));
    return { type: registry.contentType, text: texts.join('\n') };
  };
  // A route, a method and a status make one series, looked up once: the client checks its labels at each call.
  const series = new Map<string, ReturnType<typeof durations.labels>>();
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const key = `${request.method} ${reply.statusCode} ${route}`;
    let one = series.get(key);
    if (!one) {
      one = durations.labels(request.method, route, String(reply.statusCode));
      series.set(key, one);
    }
    one.observe(reply.elapsedTime / 1000);
    done();
  });

  await app.register((scope, _options, done) => {
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.headers(API_HEADERS);
      next();
    });
    addRoutes(scope, deps, readMetrics, isOpen);
    done();
  });
}

type ReadMetrics = () => Promise<{ type: string; text: string }>;

function addRoutes(app: FastifyInstance, deps: Deps, readMetrics: ReadMetrics, isOpen: () => boolean): void {
  // Limits of their own: whoever asks after us may share its address with those who ask too much.
  const hidden = { schema: { hide: true }, config: { rateLimit: perMinute(600) } };
  app.get('/healthz', hidden, () => ({ status: 'ok' }));
  app.get('/readyz', hidden, async () => {
    if (!isOpen()) throw new DomainError('OVERLOADED', say('server.closing'));
    try {
      await deps.database.ping();
    } catch {
      throw new DomainError('OVERLOADED', say('server.noDatabase'));
    }
    return { status: 'ready' };
  });
  app.get('/metrics', hidden, async (request, reply) => {
    const token = deps.env.METRICS_TOKEN;
    const given = request.headers.authorization?.replace(/^Bearer /u, '') ?? '';
    const mayRead = token === undefined ? isLocal(request) : isSame(token, given);
    if (!mayRead) throw new DomainError('FORBIDDEN', say('server.metricsClosed'));
    const { type, text } = await readMetrics();
    return reply.type(type).send(text);
  });
}

type JobGauges = {
  registry: Registry;
  /** Answers whether a database answered. If none did, the figures of jobs are left out. */
  measure: () => Promise<boolean>;
};

/** How late jobs (mails, refunds), events, webhooks and messages are; answers how to measure it. */
function jobGauges(deps: Deps): JobGauges {
  const registry = new Registry();
  const registers = [registry];
  const due = new Gauge({
    name: 'jobs_due',
    help: 'Jobs that are due and not done, those that are tried again among them',
    registers,
  });
  const dead = new Gauge({ name: 'jobs_dead', help: 'Jobs that were given up', registers });
  const lag = new Gauge({
    name: 'jobs_lag_seconds',
    help: 'How long the oldest job has been due, tried in vain meanwhile or not',
    registers,
  });
  const sending = new Gauge({
    name: 'sending_lag_seconds',
    help: 'How long the oldest event, webhook or SMS that nothing holds back has stood',
    labelNames: ['of'],
    registers,
  });
  const secondsSince = (since: string | null) =>
    since === null ? 0 : Math.max(0, (deps.clock() - Date.parse(since)) / SECOND_MS);
  async function measure(): Promise<boolean> {
    try {
      const now = nowOf(deps);
      const { value } = await deps.database.standbys.readAlways({ organisationId: null }, ({ read }) =>
        Promise.all([
          findJobBacklog(read, { now, retriedBy: fromNow(deps, LONGEST_RETRY_WAIT) }),
          findSendingLag(read, now),
        ]),
      );
      const [backlog, stands] = value;
      const { overdue } = backlog;
      for (const [of, since] of Object.entries(stands)) sending.set({ of }, secondsSince(since));
      due.set(overdue.reduce((sum, { count }) => sum + count, 0));
      dead.set(backlog.dead);
      const sinces = overdue.map(({ oldest, failures }) => Date.parse(oldest) - retryWaits(failures));
      lag.set(Math.max(0, ...sinces.map((since) => (deps.clock() - since) / SECOND_MS)));
      return true;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return false;
    }
  }
  return { registry, measure };
}

/** Figures of the primary, of changes from other processes and of standbys. If no database answered, the primary did not. */
function databaseGauges(registry: Registry, { database }: Deps): (isAnswered: boolean) => void {
  const registers = [registry];
  const isThere = new Gauge({ name: 'database_primary_answers', help: 'Whether the primary answers', registers });
  const isHeard = new Gauge({
    name: 'changes_heard',
    help: 'Whether what other processes change is heard; nothing is served from memory while it is not',
    registers,
  });
  const behind = new Gauge({
    name: 'database_standby_behind_seconds',
    help: 'How far behind a standby is; absent while it does not answer or is the primary',
    labelNames: ['standby'],
    registers,
  });
  const reads = new Gauge({
    name: 'database_reads',
    help: 'Reads that a standby could answer, by who answered them, since the start',
    labelNames: ['at'],
    registers,
  });
  const givenUp = new Gauge({
    name: 'transactions_given_up',
    help: 'Transactions that waited too long for something other than the database, since the start',
    registers,
  });
  return (isAnswered) => {
    const figures = database.standbys.figures();
    givenUp.set(database.givenUp());
    isThere.set(Number(figures.isPrimaryThere && isAnswered));
    isHeard.set(Number(database.changes.epoch() !== undefined));
    behind.reset();
    for (const { name, seconds } of figures.behind) if (seconds !== null) behind.set({ standby: name }, seconds);
    for (const [at, count] of Object.entries(figures.reads)) reads.set({ at }, count);
  };
}

function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
