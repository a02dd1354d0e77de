import { randomBytes } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Deps } from '../deps.ts';
import { type KnownDevice, markOf } from '../features/auth/known-device.ts';

const YEAR_S = 365 * 86_400;
/** A phone that a family shares has some accounts; the oldest is forgotten first. */
const MOST_ACCOUNTS = 8;
const DEVICE = /^(?<id>[\w-]{22})(?<marks>(?:~[\w-]{24}){1,8})$/u;

function nameOf(deps: Deps): string {
  return deps.env.isProduction ? '__Host-device' : 'device';
}

/** The device that a browser says it is. */
export function readDevice(deps: Deps, request: FastifyRequest): KnownDevice | undefined {
  const { id, marks } = DEVICE.exec(request.cookies[nameOf(deps)] ?? '')?.groups ?? {};
  return id === undefined || marks === undefined ? undefined : { id, marks: marks.slice(1).split('~') };
}

/** Marks a browser as one on which this account signed in; it opens nothing. */
export function keepDevice(deps: Deps, request: FastifyRequest, reply: FastifyReply, email: string): void {
  const before = readDevice(deps, request);
  const id = before?.id ?? randomBytes(16).toString('base64url');
  const mark = markOf(deps, id, email);
  const marks = [mark, ...(before?.marks ?? []).filter((one) => one !== mark)].slice(0, MOST_ACCOUNTS);
  reply.setCookie(nameOf(deps), [id, ...marks].join('~'), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.env.isProduction,
    maxAge: YEAR_S,
  });
}
