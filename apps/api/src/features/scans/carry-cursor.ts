import type { CarryPlace } from '@msafara/db/scans/carried.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { z } from 'zod';

/** Where the list goes on: in the list that began anew (`all`), or with what changed since. */
export type CarryCursor = { reading: 'all' | 'since'; place: CarryPlace };

const shape = z.tuple([z.enum(['all', 'since']), z.iso.datetime(), z.string().regex(/^[\w-]{0,60}$/u)]);

/** A place in the list of carried shipments as opaque text. */
export function formatCarryCursor({ reading, place: { updatedAt, id } }: CarryCursor): string {
  return Buffer.from([reading, updatedAt, id].join('|')).toString('base64url');
}

/** Reads a cursor back; one that is none of ours is INVALID_INPUT. */
export function parseCarryCursor(text: string): CarryCursor {
  const { data } = shape.safeParse(Buffer.from(text, 'base64url').toString().split('|'));
  if (!data) {
    throw new DomainError('INVALID_INPUT', say('request.cursor'), { fieldErrors: { cursor: say('value.invalid') } });
  }
  const [reading, updatedAt, id] = data;
  return { reading, place: { updatedAt, id } };
}
