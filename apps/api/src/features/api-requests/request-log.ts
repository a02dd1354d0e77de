import { deleteOldestApiRequests, insertApiRequests } from '@msafara/db/api-requests/api-requests.repository';
import { REQUESTS_KEPT_MAX } from '@msafara/domain/api-requests/api-requests.schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { type Deps, nowOf } from '../../deps.ts';

type Row = Parameters<typeof insertApiRequests>[1][number];

/** What came of the requests is written so often: a crash loses so much of the log. */
const WRITE_EVERY_MS = 1000;
/** Waiting for a database that does not take them, no more than this are kept. */
const WAITING_MAX = 20_000;
/** So many go in one transaction, which leaves room for others. */
const STEP = 500;
/** An organisation has so many more than it may at most, before the oldest go. */
const TRIM_EVERY = 2000;

/**
 * Notes the requests that are made with API keys, for their owners to look at (D24): gathered in memory and written
 * together, so that no request waits for it; at the end of the server too. What the database does not take is left out.
 */
export function logKeyRequests(app: FastifyInstance, deps: Deps): void {
  let waiting: Row[] = [];
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const sinceTrimmed = new Map<string, number>();

  async function write(rows: Row[]): Promise<void> {
    const full: string[] = [];
    for (const { organisation_id: id } of rows) {
      const count = (sinceTrimmed.get(id) ?? 0) + 1;
      sinceTrimmed.set(id, count % TRIM_EVERY);
      if (count === TRIM_EVERY) full.push(id);
    }
    for (let done = 0; done < rows.length; done += STEP) {
      await deps.database.transaction((trx) => insertApiRequests(trx, rows.slice(done, done + STEP)));
    }
    for (const id of full) {
      await deps.database.transaction((trx) => deleteOldestApiRequests(trx, id, REQUESTS_KEPT_MAX));
    }
  }

  function flush(): Promise<void> {
    timer = undefined;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return Promise.resolve();
    // The next lot waits for this one, and comes with it what was asked meanwhile.
    writing = (writing ?? Promise.resolve())
      .then(() => write(rows))
      .catch((error: unknown) => app.log.warn({ err: error, requests: rows.length }, 'requests were not noted'));
    return writing;
  }

  function note(request: FastifyRequest, status: number, ms: number): void {
    const { keyCheck, method, id, routeOptions } = request;
    if (keyCheck === null || 'refusal' in keyCheck || waiting.length >= WAITING_MAX) return;
    const { key } = keyCheck.actor;
    waiting.push({
      id: deps.newId(),
      organisation_id: key.organisationId,
      key_id: key.id,
      at: nowOf(deps),
      method,
      route: routeOptions.url ?? '',
      status,
      ms: Math.round(ms),
      request_id: id,
    });
    timer ??= setTimeout(() => void flush(), WRITE_EVERY_MS).unref();
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.takesKeys !== true) return;
    const before = route.onResponse === undefined ? [] : [route.onResponse].flat();
    route.onResponse = [
      ...before,
      (request, reply, done) => {
        note(request, reply.statusCode, reply.elapsedTime);
        done();
      },
    ];
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await flush();
    await writing;
  });
}
