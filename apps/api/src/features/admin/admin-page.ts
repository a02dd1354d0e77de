import type { PagePlace, TimedPlace } from '@msafara/db/page-place';
import type { AdminPageInput } from '@msafara/domain/admin/admin.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

type Asked = Pick<AdminPageInput, 'cursor' | 'limit'>;
type Read<T, Place> = (at: { place: Place | undefined; limit: number }) => Promise<T[]>;
type Page<T> = { items: T[]; nextCursor: string | null; previousCursor: string | null };

type Direction = PagePlace['direction'];

/** The parts of a cursor by their pattern; one that was tampered with is INVALID_INPUT. */
function partsOf(cursor: string, pattern: RegExp): { direction: Direction; parts: string[] } {
  const [, direction, ...parts] = pattern.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (direction === undefined) {
    throw new DomainError('INVALID_INPUT', say('request.cursor'), { fieldErrors: { cursor: say('value.invalid') } });
  }
  return { direction: direction === 'before' ? 'before' : 'after', parts };
}

const BY_ID = /^(after|before)\|([\w@:.-]{1,150})$/u;
const BY_TIME = /^(after|before)\|([\dT:.Z-]{1,30})\|([\w@:.-]{1,150})$/u;

/** One page of a list that is sorted by id, with the ways to the pages beside it. */
export function readPage<T extends { id: string }>({ cursor, limit }: Asked, read: Read<T, PagePlace>) {
  const { direction, parts } = cursor === undefined ? NOWHERE : partsOf(cursor, BY_ID);
  const [id = ''] = parts;
  return readAt({ place: direction && { direction, id }, limit, read, keyOf: (row) => row.id });
}

/** The same of a list that is sorted by time and id. */
export function readTimedPage<T extends { id: string }>(
  { cursor, limit }: Asked,
  read: Read<T, TimedPlace>,
  timeOf: (row: T) => string,
) {
  const { direction, parts } = cursor === undefined ? NOWHERE : partsOf(cursor, BY_TIME);
  const [at = '', id = ''] = parts;
  return readAt({
    place: direction && { direction, at, id },
    limit,
    read,
    keyOf: (row) => `${timeOf(row)}|${row.id}`,
  });
}

const NOWHERE = { direction: undefined, parts: [] };

type Reading<T, Place> = {
  place: Place | undefined;
  limit: number;
  read: Read<T, Place>;
  /** What a cursor says of a row, beside the direction. */
  keyOf: (row: T) => string;
};

async function readAt<T, Place extends PagePlace>({ place, limit, read, keyOf }: Reading<T, Place>): Promise<Page<T>> {
  // One more than asked for tells whether the list goes on.
  const rows = await read({ place, limit: limit + 1 });
  const goesOn = rows.length > limit;
  const isBefore = place?.direction === 'before';
  const items = isBefore ? rows.slice(-limit) : rows.slice(0, limit);
  const [first, last] = [items[0], items.at(-1)];
  const hasBefore = isBefore ? goesOn : place !== undefined;
  const hasAfter = isBefore || goesOn;
  const cursorAt = (direction: Direction, row: T) => Buffer.from(`${direction}|${keyOf(row)}`).toString('base64url');
  return {
    items,
    previousCursor: first && hasBefore ? cursorAt('before', first) : null,
    nextCursor: last && hasAfter ? cursorAt('after', last) : null,
  };
}
