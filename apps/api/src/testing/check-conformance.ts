import { channel } from 'node:diagnostics_channel';
import { pipeline, Readable, Transform } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, afterEach, expect } from 'vitest';

import { type Answer, createConformance } from './conformance.ts';

// Loaded before each test file: every REST answer that a server of the tests gives, whoever asks, is held against the
// OpenAPI document, and the test during which one differs fails.

type Watch = { faults: Set<string>; check?: (answer: Answer) => string[]; checked: number };

declare global {
  var conformance: Watch | undefined;
}

/** One for all test files of a worker, which share their modules and the document. */
const watch: Watch = (globalThis.conformance ??= listen());

function listen(): Watch {
  const made: Watch = { faults: new Set(), checked: 0 };
  // Fastify tells of each new server before anything is registered on it: so its hook sees answers before they are packed.
  channel('fastify.initialization').subscribe((message) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onSend', (request, reply, payload, done) => {
      done(null, look(made, fastify, request, reply, payload));
    });
  });
  return made;
}

function look(
  made: Watch,
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): unknown {
  const route = request.routeOptions.url;
  if (route === undefined || !route.startsWith('/api/') || request.method === 'HEAD') return payload;
  const answer = { method: request.method, route, status: reply.statusCode, headers: reply.getHeaders() };
  const judge = (body: string | undefined) => {
    made.check ??= createConformance(server.openApi());
    made.checked += 1;
    for (const fault of made.check({ ...answer, body })) made.faults.add(fault);
  };
  if (payload instanceof Readable) return overheard(payload, judge);
  judge(typeof payload === 'string' ? payload : payload === undefined || payload === null ? '' : undefined);
  return payload;
}

/** The same stream, judged when it has ended; one that breaks off is not. */
function overheard(stream: Readable, judge: (body: string) => void): Readable {
  const chunks: Buffer[] = [];
  const ear = new Transform({
    transform(chunk: Buffer | string, _encoding, done) {
      chunks.push(Buffer.from(chunk));
      done(null, chunk);
    },
    flush(done) {
      judge(Buffer.concat(chunks).toString());
      done();
    },
  });
  return pipeline(stream, ear, () => undefined);
}

function expectConforming(): void {
  const faults = [...watch.faults];
  watch.faults.clear();
  expect(faults, 'answers that the OpenAPI document does not tell of').toEqual([]);
}

afterEach(expectConforming);
afterAll(expectConforming);
