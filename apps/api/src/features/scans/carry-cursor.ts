import type { CarryPlace } from '@msafara/db/scans/carried.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { z } from 'zod';

/**
 * Where the list goes on: in the list that began anew (`all`), or with what changed since. `policySince` is the last change of what is asked
 * for that its pages know of.
 */
export type CarryCursor = { reading: 'all' | 'since'; place: CarryPlace; policySince: string };

const shape = z.tuple([
  z.enum(['all', 'since']),
  z.iso.datetime(),
  z.string().regex(/^[\w-]{0,60}$/u),
  z.iso.datetime().or(z.literal('')).default(''),
]);

/** A place in the list of carried shipments as opaque text. */
export function formatCarryCursor({ reading, place: { updatedAt, id }, policySince }: CarryCursor): string {
  return Buffer.from([reading, updatedAt, id, policySince].join('|')).toString('base64url');
}

/** Reads a cursor back; one that is none of ours is INVALID_INPUT. */
export function parseCarryCursor(text: string): CarryCursor {
  const { data } = shape.safeParse(Buffer.from(text, 'base64url').toString().split('|'));
  if (!data) {
    throw new DomainError('INVALID_INPUT', say('request.cursor'), { fieldErrors: { cursor: say('value.invalid') } });
  }
  const [reading, updatedAt, id, policySince] = data;
  return { reading, place: { updatedAt, id }, policySince };
}
