import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

import { REASONS } from '@msafara/domain/reasons';

import { BUSY_RETRY_S } from './http/error-table.ts';

/** What the server's own thread has it listen on. */
const { host, port } = workerData as { host: string; port: number };

const BUSY = JSON.stringify({
  message: REASONS['server.busy'],
  code: 'OVERLOADED',
  reason: { code: 'server.busy', params: {} },
});

const server = createServer((request, response) => {
  const isHealth = request.url === '/healthz';
  response
    .writeHead(isHealth ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      ...(!isHealth && { 'retry-after': String(BUSY_RETRY_S) }),
    })
    .end(isHealth ? '{"status":"ok"}' : BUSY);
});

server.on('error', (error) => {
  throw error;
});
server.listen(port, host, () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage('listening');
});

parentPort?.once('message', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
