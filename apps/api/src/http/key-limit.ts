import { DomainError } from '@msafara/domain/errors';
import { keyLimitsOf } from '@msafara/domain/keys/key-limits';
import type { KeyActor } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;

type Window = { asked: number; endsAt: number };

/**
 * Counts what each key reads and writes in a minute, in the memory of this process, and tells it by the headers
 * `RateLimit` and `RateLimit-Policy` (D24). What a key may is counted there instead of by its address. The key that
 * takes another one's place goes on with the count of its row. Fails with TOO_MANY_REQUESTS.
 */
export function createKeyLimit(): (request: FastifyRequest, reply: FastifyReply, actor: KeyActor) => void {
  const windows = new LRUCache<string, Window>({ max: 20_000 });

  return (request, reply, { key, tier }) => {
    request.isCounted = true;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const name = isRead ? 'reads' : 'writes';
    const quota = keyLimitsOf(tier)[name];
    const counted = `${name}:${key.lineageId}`;
    const now = performance.now();
    let window = windows.get(counted);
    if (!window || window.endsAt <= now) window = { asked: 0, endsAt: now + WINDOW_MS };
    window.asked += 1;
    windows.set(counted, window);
    const left = quota - window.asked;
    // A sum of parts of milliseconds can be a little more than the window.
    const seconds = Math.ceil(Math.round(window.endsAt - now) / 1000);
    reply.header('ratelimit-policy', `"${name}";q=${quota};w=${WINDOW_MS / 1000}`);
    reply.header('ratelimit', `"${name}";r=${Math.max(0, left)};t=${seconds}`);
    if (left < 0) throw new DomainError('TOO_MANY_REQUESTS', say('request.tooMany'), { retryAfter: seconds });
  };
}
