import type { RawBuilder } from 'kysely';

/** Where a page begins (older) or ends (newer) in a list ordered by time of creation. */
export type SearchCursor = { direction: 'older' | 'newer'; createdAt: string; id: string };

/**
 * A search for shipments that hold `text` (folded, at least {@link SHORTEST_TERM} characters) and meet
 * `conditions`; `organisationId` null means all organisations.
 */
export type ShipmentSearch = {
  organisationId: string | null;
  text: string;
  conditions: readonly RawBuilder<boolean>[];
  limit: number;
  cursor: SearchCursor | undefined;
};

/** Trigram indexes know nothing shorter; shorter terms are looked for by walking the list. */
export const SHORTEST_TERM = 3;

/** Search by a part of the search text, in the way that suits the database best. */
export type SearchIndex = {
  /** The ids of what was found: newest first, or nearest to the cursor first. */
  listIds(search: ShipmentSearch): Promise<string[]>;
  /** How many there are, counted no further than `limit`. */
  count(search: Omit<ShipmentSearch, 'cursor'>): Promise<number>;
};
