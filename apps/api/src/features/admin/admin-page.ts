import type { PagePlace } from '@msafara/db/page-place';
import type { AdminPageInput } from '@msafara/domain/admin/admin.schema';
import { DomainError } from '@msafara/domain/errors';

type Read<T> = (at: { place: PagePlace | undefined; limit: number }) => Promise<T[]>;

type Page<T> = { items: T[]; nextCursor: string | null; previousCursor: string | null };

function formatPlace(direction: PagePlace['direction'], id: string): string {
  return Buffer.from(`${direction}|${id}`).toString('base64url');
}

/** Reads a cursor back; one that was tampered with is INVALID_INPUT. */
function parsePlace(cursor: string | undefined): PagePlace | undefined {
  if (cursor === undefined) return undefined;
  const [, direction, id] =
    /^(after|before)\|([\w@:.-]{1,150})$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id === undefined) {
    throw new DomainError('INVALID_INPUT', 'The cursor is not one of ours.', { fieldErrors: { cursor: 'Not valid' } });
  }
  return { direction: direction === 'before' ? 'before' : 'after', id };
}

/** One page of a list that is sorted by id, with the ways to the pages beside it. */
export async function readPage<T extends { id: string }>(
  { cursor, limit }: Pick<AdminPageInput, 'cursor' | 'limit'>,
  read: Read<T>,
): Promise<Page<T>> {
  const place = parsePlace(cursor);
  // One more than asked for tells whether the list goes on.
  const rows = await read({ place, limit: limit + 1 });
  const goesOn = rows.length > limit;
  const isBefore = place?.direction === 'before';
  const items = isBefore ? rows.slice(-limit) : rows.slice(0, limit);
  const [first, last] = [items[0], items.at(-1)];
  const hasBefore = isBefore ? goesOn : place !== undefined;
  const hasAfter = isBefore || goesOn;
  return {
    items,
    previousCursor: first && hasBefore ? formatPlace('before', first.id) : null,
    nextCursor: last && hasAfter ? formatPlace('after', last.id) : null,
  };
}
