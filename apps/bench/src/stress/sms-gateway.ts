import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

import { z } from 'zod';

/** A message as the gateway got it: to whom, under which key, and when. */
type Taken = { path: string; to: string; key: string; at: number };

export type SmsGateway = {
  url: (path: string) => string;
  taken: Taken[];
  /** Resolves with the next message. */
  next: () => Promise<void>;
  close: () => void;
};

const message = z.object({ to: z.string() });

/** A gateway for SMS on loopback, which answers so many milliseconds after it took a message. */
export async function startSmsGateway(answersAfter: () => number): Promise<SmsGateway> {
  const taken: Taken[] = [];
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { to } = message.parse(JSON.parse(Buffer.concat(parts).toString()));
      const key = String(request.headers['idempotency-key']);
      taken.push({ path: request.url ?? '', to, key, at: Date.now() });
      for (const wake of waiting) wake();
      waiting = [];
      void setTimeout(answersAfter()).then(() =>
        response.writeHead(202, { 'content-type': 'application/json' }).end('{}'),
      );
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${String(port)}${path}`,
    taken,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
