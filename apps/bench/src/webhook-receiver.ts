import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message that a receiver of webhooks got: the event's id, and when. */
type Message = { path: string; id: string; at: number };

export type WebhookReceiver = {
  url: (path: string) => string;
  messages: Message[];
  /** Resolves with the next message. */
  next: () => Promise<void>;
  close: () => void;
};

/** Servers of other systems on loopback; those whose path begins with `/hangs` never answer. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const messages: Message[] = [];
  let waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    request.resume();
    request.on('end', () => {
      messages.push({ path, id: String(request.headers['webhook-id']), at: Date.now() });
      if (!path.startsWith('/hangs')) response.writeHead(204).end();
      for (const wake of waiting) wake();
      waiting = [];
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: (path) => `http://127.0.0.1:${String(port)}${path}`,
    messages,
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
