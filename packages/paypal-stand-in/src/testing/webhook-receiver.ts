import { createServer } from 'node:http';

export type Received = { headers: Record<string, string | string[] | undefined>; raw: string };

/** Takes deliveries, and answers with the given statuses in turn, then with 200. */
export async function startReceiver(statuses: number[] = []) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, raw: Buffer.concat(chunks).toString() });
      response.writeHead(statuses.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    types: () => received.map(({ raw }) => /"event_type":"([^"]+)"/u.exec(raw)?.[1]),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
