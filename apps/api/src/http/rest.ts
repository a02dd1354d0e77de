import type { IncomingMessage, ServerResponse } from 'node:http';

import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ZodType } from 'zod';

import type { Caller, Context, SignedIn } from '../context.ts';

type RestApp = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>;

/** What a feature's REST file needs of the server. */
export type RestTools = {
  /** The context of a request that needs nobody; no session is looked up. */
  signedOut: (request: FastifyRequest) => Context;
  /** The context of whoever is signed in; fails with UNAUTHENTICATED. */
  signedIn: (request: FastifyRequest) => Promise<SignedIn>;
  /** The context of whoever is signed in, or of an API key where the route is `forKeys`; fails with UNAUTHENTICATED. */
  caller: (request: FastifyRequest) => Promise<Caller>;
  /** The context of a request that anybody may make, with whoever is signed in. */
  anyone: (request: FastifyRequest) => Promise<Context>;
  /** Refuses what a page of another site sent with the secret that proves this browser's purchases. */
  refuseCrossSite: (request: FastifyRequest) => void;
  /** Lets the browser keep the secret that proves its purchases. */
  keepCheckout: (reply: FastifyReply, token: string) => void;
  /** The rate limit of a route: so many requests a minute from one address. */
  limited: (perMinute: number) => { config: { rateLimit?: { max: number; timeWindow: number } } };
  /** The same for a route that API keys may call too, which have limits of their own. */
  forKeys: (perMinute: number) => { config: { rateLimit?: { max: number; timeWindow: number }; takesKeys: true } };
};

export type RestPlugin = (app: RestApp, tools: RestTools) => void;

/** Documents an answer that the handler writes itself, as text or as a stream. */
export function writtenByHand(schema: ZodType): { 200: ZodType; 304: ZodType } {
  return { 200: schema, 304: schema };
}
