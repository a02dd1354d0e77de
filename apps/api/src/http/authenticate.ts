import { DomainError } from '@msafara/domain/errors';
import { looksLikeApiKey } from '@msafara/domain/keys/api-key';
import { say } from '@msafara/domain/say';
import type { FastifyRequest } from 'fastify';

import { type Asker, type Caller, type Context, requireSignedIn } from '../context.ts';
import type { Deps } from '../deps.ts';
import { findSessionByToken } from '../features/auth/sessions.service.ts';
import { type Limit, slowPast } from '../features/auth/throttle.ts';
import { addressOf } from './address.ts';
import { readCheckout } from './checkout-cookie.ts';
import { told } from './error-handler.ts';
import { readDevice } from './device-cookie.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session or key the request came with, for the log. */
    asker: { userId?: string; keyId?: string; organisationId: string } | null;
    /** The session in which this request may change something. */
    writingSession: string | null;
  }
}

/** The name of the session cookie; the prefix makes browsers insist on https (security of §4, D3). */
export function cookieName(deps: Deps): string {
  return deps.env.isProduction ? '__Host-sid' : 'sid';
}

/** Whether an origin is one of ours. */
function isOurs(deps: Deps, { host }: FastifyRequest, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === host || [deps.env.PUBLIC_URL, ...deps.env.PUBLIC_URL_ALIASES].includes(origin);
}

/** Whether a browser says that one of our own pages sent this request (D3). */
function isSameSite(deps: Deps, request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined ? site !== undefined : isOurs(deps, request, origin);
}

/**
 * Refuses what a page of another site sent, for requests that prove themselves by a cookie of their
 * own; programs that say nothing of pages are let through (D5).
 */
export function refuseCrossSite(deps: Deps, request: FastifyRequest): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  const isForeign = origin !== undefined && readCheckout(deps, request) !== undefined && !isOurs(deps, request, origin);
  if (request.method !== 'GET' && (site === 'cross-site' || isForeign)) {
    throw new DomainError('CROSS_SITE_REQUEST', say('request.otherSite'));
  }
}

/** Refuses a state change by cookie that no page of ours sent. */
export function requireSameSite(deps: Deps, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  if (!isSameSite(deps, request)) {
    throw new DomainError('CROSS_SITE_REQUEST', say('request.otherSite'));
  }
}

/** Whether a page asked by itself, with nobody at it; streams open and reopen by themselves. */
function isMadeByPage({ headers, url }: FastifyRequest): boolean {
  return headers['x-idle'] === '1' || /^\/(?:api\/live|trpc\/live\.changes)(?:\?|$)/u.test(url);
}

/** From where somebody asks, and how a slowed one waits there. */
export function askerOf(request: FastifyRequest): Asker {
  const { waitingRoom } = request.server;
  const address = addressOf(request);
  const waiting = { address, leavePlace: () => request.leavePlace() };
  return {
    address,
    turn: (key) => waitingRoom.turn(waiting, key),
    delay: (ms) => waitingRoom.delay(waiting, ms),
  };
}

/** Who asks, before anybody is signed in. */
export function visitorOf(deps: Deps, request: FastifyRequest): Omit<Context, 'session' | 'hasKey'> {
  return {
    deps,
    ...askerOf(request),
    userAgent: request.headers['user-agent'] ?? null,
    failed: (error) => told(error, request),
    checkout: readCheckout(deps, request),
    device: readDevice(deps, request),
  };
}

/** The token of a request's Authorization header. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(/ +/u) ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
}

/** The API key that a request came with, whether or not it is one. */
export function keyTextOf(request: FastifyRequest): string | undefined {
  const token = bearerOf(request);
  return token !== undefined && looksLikeApiKey(token) ? token : undefined;
}

function isWrite({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD';
}

/** The session that a request proves: by its bearer token where it has an Authorization header, else by its cookie. */
async function findSession(deps: Deps, request: FastifyRequest): Promise<Context['session']> {
  if (request.headers.authorization !== undefined) {
    const token = bearerOf(request);
    const session = token ? await findSessionByToken(deps, token, { kind: 'rest', isIdle: false }) : undefined;
    if (!session) throw new DomainError('UNAUTHENTICATED', say('auth.signIn'));
    // REST is not held back (D1).
    return { ...session, isHeldBack: false };
  }
  const token = request.cookies[cookieName(deps)];
  if (token === undefined) return undefined;
  requireSameSite(deps, request);
  const session = await findSessionByToken(deps, token, { kind: 'web', isIdle: isMadeByPage(request) });
  return session && { ...session, isHeldBack: session.user.mustChangePassword && isWrite(request) };
}

const contexts = new WeakMap<FastifyRequest, Promise<Context>>();

/**
 * The context of a request, found once: a bearer token where an Authorization header is present, else the
 * cookie; never both (D3). A token that is not valid is refused, a cookie that is not valid is nobody; so is an
 * API key, which is taken by {@link callerOf} alone.
 */
export function authenticate(deps: Deps, request: FastifyRequest): Promise<Context> {
  const context = contexts.get(request) ?? findContext(deps, request);
  contexts.set(request, context);
  return context;
}

async function findContext(deps: Deps, request: FastifyRequest): Promise<Context> {
  if (keyTextOf(request) !== undefined) return { ...visitorOf(deps, request), session: undefined, hasKey: true };
  const session = await findSession(deps, request);
  if (session && isWrite(request)) request.writingSession = session.id;
  request.asker = session ? { userId: session.user.id, organisationId: session.user.organisation.id } : null;
  return { ...visitorOf(deps, request), session, hasKey: false };
}

/** Wrong keys of one address within a minute, past which it is answered once a second (D32). */
const WRONG_KEYS: Limit = { max: 30, windowMs: 60_000 };

/**
 * The context of a request on a route that API keys may call: that of the key where it came with one, else of whoever is
 * signed in (D24). Fails with UNAUTHENTICATED, or FORBIDDEN for a key that may not be used from where it is.
 */
export async function callerOf(deps: Deps, request: FastifyRequest): Promise<Caller> {
  const { keyCheck } = request;
  if (!keyCheck) return requireSignedIn(await authenticate(deps, request));
  if ('refusal' in keyCheck) throw keyCheck.refusal;
  const { actor } = keyCheck;
  request.asker = { keyId: actor.key.id, organisationId: actor.organisationId };
  return { ...visitorOf(deps, request), session: undefined, hasKey: true, actor };
}

/** Refuses a request with a wrong key, or without a valid session, before its input is checked. */
export async function refuseUnknown(deps: Deps, request: FastifyRequest): Promise<void> {
  const { keyCheck } = request;
  if (!keyCheck) requireSignedIn(await authenticate(deps, request));
  else if ('refusal' in keyCheck) {
    await slowPast(visitorOf(deps, request), 'wrong-key', WRONG_KEYS);
    throw keyCheck.refusal;
  }
}
