import type { FastifyInstance, FastifyLoggerOptions, FastifyRequest } from 'fastify';
import { pino } from 'pino';

/** A block is written once it is so long, or so old. */
const BLOCK_SIGNS = 8 * 1024;
const BLOCK_MS = 200;
/** What waits for a reader who does not read; past it lines are dropped rather than kept. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Where the log goes: to the standard output, in blocks, off this thread, since writing a line takes as long as
 * answering a request. Lines are gathered here, since the library measures all that waits at each line that it is given.
 * What is left is written at the exit, and at once with what is fatal; a kill loses a fifth of a second.
 */
function openLog() {
  const log = pino.destination({ dest: 1, sync: false, maxLength: MOST_BYTES });
  // A disk without room for the log stops nobody: the lines wait, and are dropped past the limit.
  log.on('error', () => undefined);
  let block = '';
  function handOn(): void {
    if (block !== '') log.write(block);
    block = '';
  }
  setInterval(handOn, BLOCK_MS).unref();
  process.on('exit', handOn);
  return {
    write(line: string): void {
      block += line;
      if (block.length >= BLOCK_SIGNS) handOn();
    },
    flushSync(): void {
      handOn();
      log.flushSync();
    },
  };
}

/**
 * The logger's options. Of requests and answers nothing but what stands here is written: no header, and the path
 * alone, since a query may hold what was typed.
 */
export function logOf(level: string): FastifyLoggerOptions & { stream?: ReturnType<typeof openLog> } {
  return {
    level,
    serializers: {
      req: ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({ method, path: pathOf(url) }),
      res: ({ statusCode }) => ({ statusCode }),
    },
    ...(level !== 'silent' && { stream: openLog() }),
  };
}

/** Paths whose next part is a secret: links to proofs, links that end messages, callbacks of providers. */
const BEFORE_SECRETS = /^(\/(?:p|s)\/|\/messages\/[^/]+\/)[^/]+/u;

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return (end === -1 ? url : url.slice(0, end)).replace(BEFORE_SECRETS, '$1…');
}

/** One line a request: who, where, how long; never what was sent. */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('asker', null);
  if (!['info', 'debug', 'trace'].includes(app.log.level)) return;
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      { req: request, ...request.asker, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
}
