import type { FastifyReply } from 'fastify';

let waiting: (() => void)[] = [];

function sendAll(): void {
  const answers = waiting;
  waiting = [];
  for (const send of answers) send();
}

/**
 * Sends a text that is ready, past Fastify's own way of sending, with what hooks have put on the answer and `headers`
 * (name, value, name, value …) besides; hooks that read or change what is sent do not see it, those after the answer do
 * (docs/decisions/0042). All that become ready in one turn of the event loop are written one after the other at its end:
 * a proxy on the same machine then wakes once for them, which takes as long as making an answer.
 */
export function sendReady(reply: FastifyReply, status: 200 | 304, headers: readonly string[], text: string): void {
  const all = [...headers];
  for (const [name, value] of Object.entries(reply.getHeaders())) all.push(name, String(value));
  if (status === 200) all.push('content-length', String(Buffer.byteLength(text)));
  reply.hijack();
  reply.raw.writeHead(status, all);
  if (waiting.length === 0) setImmediate(sendAll);
  waiting.push(() => reply.raw.end(text));
}
