import { isIPv6 } from 'node:net';

import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** What {@link addressOf} read, once it was asked. */
    addressKey: string | null;
  }
}

const WITH_PORT = /^(?:\[(?<six>[^\]]+)\](?::\d+)?|(?<four>[\d.]+):\d+)$/u;

/** The address alone: some proxies hand on `203.0.113.7:49152` or `[2001:db8::1]:49152`, another port for each connection. */
function withoutPort(forwarded: string): string {
  if (!forwarded.includes(':') || isIPv6(forwarded)) return forwarded;
  const { six, four } = WITH_PORT.exec(forwarded)?.groups ?? {};
  return six ?? four ?? forwarded;
}

/** The address that a request came from. */
export function ipOf(request: Pick<FastifyRequest, 'ip'>): string {
  return withoutPort(request.ip);
}

/** The key that an address is throttled by: IPv6 by its /64, since one subscriber holds a whole one. */
export function addressKey(ip: string): string {
  // Most are IPv4, which a colon tells sooner than a pattern.
  if (!ip.includes(':') || !isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail] = ip.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}

/** Reads the address of each request while its connection is there: whoever leaves meanwhile has none any more. */
export function readAddresses(app: FastifyInstance): void {
  app.decorateRequest('addressKey', null);
  app.addHook('onRequest', (request, _reply, done) => {
    addressOf(request);
    done();
  });
}

/** The key of the address that a request came from, made once a request: several limits ask for it. */
export function addressOf(request: FastifyRequest): string {
  request.addressKey ??= addressKey(ipOf(request));
  return request.addressKey;
}

const MOST_VERDICTS = 1000;

/** Whether a text names proxies: an address, a range, or a name for one such as `loopback`. */
export function isProxy(text: string): boolean {
  try {
    compile([text]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether an address is one of the proxies that are believed. Parsing it costs more than all the rest of reading a
 * forwarded address, and the proxies are few.
 */
export function trustIn(proxies: readonly string[]): false | ((address: string, hop: number) => boolean) {
  if (proxies.length === 0) return false;
  const judge = compile([...proxies]);
  const verdicts = new Map<string, boolean>();
  return (forwarded, hop) => {
    const address = withoutPort(forwarded);
    let verdict = verdicts.get(address);
    if (verdict === undefined) {
      verdict = judge(address, hop);
      // What clients claim to have been forwarded by is asked for too.
      if (verdicts.size >= MOST_VERDICTS) verdicts.clear();
      verdicts.set(address, verdict);
    }
    return verdict;
  };
}
