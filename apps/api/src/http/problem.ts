import { STATUS_CODES } from 'node:http';

import type { DomainError } from '@msafara/domain/errors';
import type { Problem } from '@msafara/domain/reason.schema';
import type { FastifyRequest } from 'fastify';

import { ERROR_TABLE, toErrorAnswer } from './error-table.ts';
import { qualitiesOf } from './qualities.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/**
 * Whether an Accept header asks for problem details: by their name, since a wildcard is what everybody sends, and not
 * less than for plain JSON, of which the closest range counts.
 */
export function acceptsProblem(accept: string | undefined): boolean {
  const qualities = qualitiesOf(accept ?? '');
  const problem = qualities.get(PROBLEM_TYPE) ?? 0;
  const plain = qualities.get('application/json') ?? qualities.get('application/*') ?? qualities.get('*/*') ?? 0;
  return problem > 0 && problem >= plain;
}

/** The error of a request as problem details (RFC 9457): the facts of D16, where `detail` is the message. */
export function problemOf(refused: DomainError, { id }: Pick<FastifyRequest, 'id'>): Problem {
  const { message, ...facts } = toErrorAnswer(refused);
  const { status } = ERROR_TABLE[refused.code];
  return {
    type: `urn:msafara:error:${refused.code}`,
    title: STATUS_CODES[status] ?? refused.code,
    status,
    detail: message,
    instance: `urn:uuid:${id}`,
    ...facts,
  };
}
