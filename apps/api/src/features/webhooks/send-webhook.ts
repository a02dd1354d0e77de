import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';

import type { AttemptError } from '@msafara/domain/webhooks/webhooks.schema';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';

import type { Env } from '../../env.ts';

/** So long a receiver has for its whole answer. */
const TIMEOUT_MS = 15_000;
/** No more of an answer is read, and less of it kept. */
const READ_BYTES = 64 * 1024;
const KEPT_BYTES = 2048;
const KEPT_HEADERS = 30;
const KEPT_HEADER = 300;

/** The one public address by which machines of a cloud reach what serves them. */
const WIRE_SERVER = '168.63.129.16';

export type WebhookAnswer = {
  /** Of the answer; null without one. */
  status: number | null;
  error: AttemptError | null;
  ms: number;
  responseHeaders: Record<string, string>;
  responseBody: string;
  /** Nothing was sent: there was no connection to send it by. */
  isUnsent?: boolean;
};

/** Posts a body to a receiver; `over` ends it, and the promise rejects then. */
export type SendWebhook = (url: string, message: Message, over: AbortSignal) => Promise<WebhookAnswer>;

type Message = { headers: OutgoingHttpHeaders; body: string };

/** What Node says of certificates; LEAF_SIGNATURE where a receiver does not send the one between its own and its authority's. */
const CERTIFICATE =
  /CERT|TLS|SSL|SELF_SIGNED|EPROTO|ALTNAME|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED/u;

function errorOf(error: unknown): AttemptError {
  const { code = '', message = '', cause } = error as { code?: string; message?: string; cause?: unknown };
  if (message.startsWith('DNS lookup ')) return 'address-refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'name-unknown';
  if (CERTIFICATE.test(code)) return 'certificate';
  if (message === '' && cause !== undefined) return errorOf(cause);
  return 'connection-failed';
}

const NOT_SENT = new Set([
  'ERR_INVALID_CHAR',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'EADDRNOTAVAIL',
]);

/** Whether a failure came before anything could be sent. */
function cameBefore(error: unknown): boolean {
  const said = errorOf(error);
  if (said !== 'connection-failed')
    return said === 'address-refused' || said === 'name-unknown' || said === 'certificate';
  const { code = '', errors = [] } = error as { code?: string; errors?: readonly { code?: string }[] };
  return NOT_SENT.has(code) || (errors.length > 0 && errors.every((one) => NOT_SENT.has(one.code ?? '')));
}

/** What of an answer is kept, as text that both databases take. */
function asText(bytes: Buffer): string {
  return new TextDecoder().decode(bytes.subarray(0, KEPT_BYTES)).replaceAll('\u0000', '\uFFFD');
}

function keptHeaders({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).slice(0, KEPT_HEADERS);
  return Object.fromEntries(entries.map(([name, value]) => [name, [value].flat().join(', ').slice(0, KEPT_HEADER)]));
}

/** The beginning of a body; what is too long, or too slow, is left. */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= READ_BYTES) break;
    }
  } catch {
    // The status has come already, and that is what counts.
  }
  return Buffer.concat(chunks);
}

/**
 * A signal that is over after some time. What lies unread in a socket is read before: of a process that stood still, the machine it runs
 * on being paused, the time would be over before the answer that came meanwhile.
 */
function startTime(ms: number): { late: AbortSignal; end: () => void } {
  const over = new AbortController();
  const timer = setTimeout(() => setImmediate(() => over.abort()), ms);
  return { late: over.signal, end: () => clearTimeout(timer) };
}

/**
 * Makes what sends webhooks (D24): no address of an internal network is connected to, whatever name leads there, as
 * looked at when the connection is made; redirects are answers like others. `lookup` is for tests.
 */
export function createWebhookSender(
  { WEBHOOK_ALLOW_NETWORKS: allowIPAddressList }: Pick<Env, 'WEBHOOK_ALLOW_NETWORKS'>,
  {
    lookup,
    timeoutMs = TIMEOUT_MS,
    keepAlive = true,
  }: { lookup?: LookupFunction; timeoutMs?: number; keepAlive?: boolean } = {},
): { send: SendWebhook; close: () => void } {
  const options = { keepAlive, allowIPAddressList, denyIPAddressList: [WIRE_SERVER] };
  const agents = { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };

  function post(url: URL, { headers, body }: Message, signal: AbortSignal, connection: { isReused: boolean }) {
    const isPlain = url.protocol === 'http:';
    const { request } = isPlain ? http : https;
    const length = Buffer.byteLength(body);
    return new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(url, {
        method: 'POST',
        agent: isPlain ? agents.http : agents.https,
        headers: { ...headers, 'content-length': length },
        signal,
        ...(lookup && { lookup }),
      });
      sent.on('response', resolve);
      sent.on('error', (error) => {
        connection.isReused = sent.reusedSocket;
        reject(error);
      });
      // Without an answer and without an error, as after a change of protocol; says nothing once there was either.
      sent.on('close', () => reject(new Error('closed without an answer')));
      sent.end(body);
    });
  }

  async function postAnew(url: URL, message: Message, signal: AbortSignal): Promise<IncomingMessage> {
    const connection = { isReused: false };
    try {
      return await post(url, message, signal, connection);
    } catch (error) {
      // The receiver closed a connection that lay idle, just when it was used again.
      if (!connection.isReused || (error as { code?: string }).code !== 'ECONNRESET') throw error;
      return post(url, message, signal, connection);
    }
  }

  async function send(url: string, message: Message, over: AbortSignal): Promise<WebhookAnswer> {
    const startedAt = performance.now();
    const { late, end } = startTime(timeoutMs);
    const answered = (answer: Partial<WebhookAnswer>): WebhookAnswer => ({
      status: null,
      error: null,
      responseHeaders: {},
      responseBody: '',
      ...answer,
      ms: Math.round(performance.now() - startedAt),
    });
    try {
      const response = await postAnew(new URL(url), message, AbortSignal.any([over, late]));
      const body = await readBody(response);
      return answered({
        status: response.statusCode ?? null,
        responseHeaders: keptHeaders(response),
        responseBody: asText(body),
      });
    } catch (error) {
      if (over.aborted) throw error;
      const isUnsent = !late.aborted && cameBefore(error);
      return answered({ error: late.aborted ? 'timeout' : errorOf(error), isUnsent });
    } finally {
      end();
    }
  }

  return {
    send,
    close() {
      agents.http.destroy();
      agents.https.destroy();
    },
  };
}
