import { foldText } from '@msafara/domain/text/fold';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { type RawBuilder, sql } from 'kysely';

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

// Behind a plus or a bracket, hyphens are part of a phone number; else they may be part of a tracking number.
const PHONE = /^(?=.*\d)(?:[+(][\d\s().-]+|[\d\s()]+)$/u;

/** What E.164 leaves out: the zero that a number has within its own country, and the two that are dialled before another one. */
const DIALLED_ZEROS = /^00?(?=[1-9]\d{5})/u;

/** The same zero behind the country. */
const ZERO_AT_HOME = /^(\+\s*\d{1,3}\s*)\(0\)/u;

/** One of our own numbers or how it begins, with a blank or nothing where its hyphen stands (D7). */
const WITHOUT_HYPHEN = /^sh *(\d{3,6}|\d{6}[a-z]{1,3})$/u;

/** What somebody searches for, as the search text has it: folded, of a phone number the digits (D20). */
export function foldSearch(search: string): string {
  const folded = foldText(search);
  const [, behindHyphen] = WITHOUT_HYPHEN.exec(folded) ?? [];
  if (behindHyphen !== undefined) return behindHyphen;
  if (!PHONE.test(folded)) return folded;
  return folded.replace(ZERO_AT_HOME, '$1').replaceAll(/\D/gu, '').replace(DIALLED_ZEROS, '');
}

/** The statuses whose words hold a folded text. */
export function statusesHolding(text: string): ShipmentStatus[] {
  return SHIPMENT_STATUSES.filter((status) => foldText(status).includes(text));
}

/** Whether a shipment itself holds a folded text: its details, its present place or its status. */
export function holdsText(text: string): RawBuilder<boolean> {
  const pattern = `%${text.replaceAll(/[%_\\]/gu, (sign) => `\\${sign}`)}%`;
  const statuses = statusesHolding(text);
  const byStatus = statuses.length > 0 ? sql` or shipments.status in (${sql.join(statuses)})` : sql``;
  return sql<boolean>`(shipments.search_text like ${pattern} escape '\\'
    or shipments.place_key like ${pattern} escape '\\'${byStatus})`;
}

/** Search by a part of what {@link holdsText} looks in, in the way that suits the database best. */
export type SearchIndex = {
  /** The ids of what was found: newest first, or nearest to the cursor first. */
  listIds(search: ShipmentSearch): Promise<string[]>;
  /** How many there are, counted no further than `limit`. */
  count(search: Omit<ShipmentSearch, 'cursor'>): Promise<number>;
};
