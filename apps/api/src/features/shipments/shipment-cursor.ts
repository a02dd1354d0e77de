import type { Cursor } from '@msafara/db/shipments/shipment-list.repository';
import { DomainError } from '@msafara/domain/errors';
import { z } from 'zod';

const shape = z.tuple([z.enum(['older', 'newer']), z.iso.datetime(), z.string().min(1).max(60)]);

/** A place in the list as opaque text, safe in an address. */
export function formatCursor({ direction, createdAt, id }: Cursor): string {
  return Buffer.from([direction, createdAt, id].join('|')).toString('base64url');
}

/** Reads a cursor back; one that was tampered with is INVALID_INPUT. */
export function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const { data } = shape.safeParse(Buffer.from(text, 'base64url').toString().split('|'));
  if (!data)
    throw new DomainError('INVALID_INPUT', 'The cursor is not one of ours.', { fieldErrors: { cursor: 'Not valid' } });
  const [direction, createdAt, id] = data;
  return { direction, createdAt, id };
}
