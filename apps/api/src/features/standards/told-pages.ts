import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { Site, ToldEvent } from '@msafara/domain/standards/told-event';
import { findPort, findPost } from '@msafara/places/search-posts';
import { zoneAt } from '@msafara/places/zone-at';
import { z } from 'zod';

import { nameOfPlace } from '../milestones/milestone-place.ts';

/** Where a page ended: the last whole row, and of one after it that is several events, how many of them were told. */
export type Place = { recordedAt: string; rowId: string; begun: { rowId: string; told: number } | undefined };

const rowIdShape = z.string().regex(/^[\w-]{1,60}$/u);
const shape = z.tuple([z.iso.datetime(), rowIdShape, z.string().regex(/^\d{1,3}$/u), rowIdShape.optional()]);

/** A place as opaque text, safe in an address. */
export function formatToken({ recordedAt, rowId, begun }: Place): string {
  const parts = [recordedAt, rowId, String(begun?.told ?? 0), ...(begun ? [begun.rowId] : [])];
  return Buffer.from(parts.join('|')).toString('base64url');
}

/** Reads it back. Fails with INVALID_INPUT of `field` for what is none of ours. */
export function parseToken(text: string | undefined, field: string): Place | undefined {
  if (text === undefined) return undefined;
  const { data } = shape.safeParse(Buffer.from(text, 'base64url').toString().split('|'));
  if (!data)
    throw new DomainError('INVALID_INPUT', say('request.cursor'), { fieldErrors: { [field]: say('value.invalid') } });
  const [recordedAt, rowId, told, begunId] = data;
  return { recordedAt, rowId, begun: begunId === undefined ? undefined : { rowId: begunId, told: Number(told) } };
}

const inOrder = (a: ToldEvent, b: ToldEvent) => {
  if (a.recordedAt !== b.recordedAt) return a.recordedAt < b.recordedAt ? -1 : 1;
  return a.rowId < b.rowId ? -1 : 1;
};

/** Milestones and statuses, each in the order in which we learned of them, as one row of so many. */
export function merged(milestones: readonly ToldEvent[], statuses: readonly ToldEvent[], limit: number): ToldEvent[] {
  return [...milestones, ...statuses].toSorted(inOrder).slice(0, limit);
}

/** Where something that was told of a post or a port took place; undefined for what was told in words. */
export function siteOf({ postId, unlocode, side, place }: ToldEvent): Site | undefined {
  const sides = postId === null ? [] : (findPost(postId)?.sides ?? []);
  // The words name the side that it was told of, by its country.
  const named = side === null ? undefined : sides.find((one) => nameOfPlace(one) === place);
  const found = named ?? sides[0] ?? (unlocode === null ? undefined : findPort(unlocode));
  return found ? { lat: found.lat, lon: found.lon, zone: zoneAt(found) } : undefined;
}
