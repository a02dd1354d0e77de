import type { Cursor } from '@msafara/db/shipments/shipment-list.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { SHIPMENT_ORDERS, type ShipmentOrder } from '@msafara/domain/shipments/shipment-list.schema';
import { z } from 'zod';

const shape = z.tuple([
  z.enum(SHIPMENT_ORDERS),
  z.enum(['after', 'before']),
  z.union([z.iso.datetime(), z.literal('9')]),
  z.string().regex(/^[\w-]{1,60}$/u),
]);

/** A place in the list as opaque text, safe in an address. */
export function formatCursor({ order, direction, value, id }: Cursor): string {
  return Buffer.from([order, direction, value, id].join('|')).toString('base64url');
}

/** Reads a cursor back; one that was tampered with, or is of another order, is INVALID_INPUT. */
export function parseCursor(text: string | undefined, wanted: ShipmentOrder): Cursor | undefined {
  if (text === undefined) return undefined;
  const { data } = shape.safeParse(Buffer.from(text, 'base64url').toString().split('|'));
  if (data?.[0] !== wanted)
    throw new DomainError('INVALID_INPUT', say('request.cursor'), { fieldErrors: { cursor: say('value.invalid') } });
  const [order, direction, value, id] = data;
  return { order, direction, value, id };
}
