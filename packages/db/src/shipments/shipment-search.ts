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

/** Answers the ids of what was found: newest first, or nearest to the cursor first. */
export type FindMatches = (search: ShipmentSearch) => Promise<string[]>;
