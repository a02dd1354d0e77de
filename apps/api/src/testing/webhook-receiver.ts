import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that a receiver of webhooks got. */
export type Received = { path: string; headers: Record<string, string>; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** What it answers from now on; without it, 200. */
  answer: (respond: (response: ServerResponse, request: Received) => void) => void;
  close: () => Promise<void>;
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Another system's server on loopback, which gets webhooks over http. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const good = (response: ServerResponse) => response.writeHead(200).end('thank you');
  let respond: Parameters<Receiver['answer']>[0] = good;
  const server = createServer((request, response) => {
    bodyOf(request)
      .then((body) => {
        const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]);
        const one = { path: request.url ?? '', headers: Object.fromEntries(headers) as Record<string, string>, body };
        received.push(one);
        respond(response, one);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    answer: (next) => {
      respond = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
