import { hash } from 'node:crypto';

import type { Database } from '@msafara/db/database';
import type { Always } from '@msafara/db/standbys/standbys';
import type { FoundTracking } from '@msafara/db/tracking/tracking.repository';
import { LRUCache } from 'lru-cache';

const MAX_ANSWERS = 20_000;

/** A public answer, ready to be sent; the tag is made of what it says. `asOf` where nobody can tell whether it is still so (ISO-8601). */
export type TrackingAnswer = FoundTracking & {
  body: string;
  etag: string;
  asOf?: string;
};

/**
 * Answers kept in this process until their shipment changes (docs/decisions/0003). While changes of
 * other processes may be missed nothing is served from here, and what was kept before is dropped.
 */
export function createTrackingCache(
  changes: Database['changes'],
  load: (number: string) => Promise<Always<FoundTracking | undefined>>,
) {
  const answers = new LRUCache<string, TrackingAnswer>({ max: MAX_ANSWERS });
  let epoch = changes.epoch();
  // Grows with each change, so that an answer that was being read meanwhile is not kept.
  let generation = 0;

  changes.subscribe((change) => {
    if (change.kind !== 'shipments') return;
    const { organisationId, trackingNumber } = change;
    generation += 1;
    if (trackingNumber !== undefined) {
      answers.delete(trackingNumber);
      return;
    }
    for (const [number, answer] of answers.entries()) {
      if (organisationId === null || answer.organisationId === organisationId) answers.delete(number);
    }
  });

  /** The kept answer, if it is certain to be the current one. */
  function peek(number: string): TrackingAnswer | undefined {
    const current = changes.epoch();
    if (current !== epoch) {
      answers.clear();
      epoch = current;
    }
    return current === undefined ? undefined : answers.get(number);
  }

  /** Reads the answer from the database and keeps it. */
  async function find(number: string): Promise<TrackingAnswer | undefined> {
    const kept = peek(number);
    if (kept) return kept;
    const before = generation;
    const { value: found, asOf } = await load(number);
    if (!found) return undefined;
    const body = JSON.stringify(found.result);
    const etag = `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
    const answer = { ...found, body, etag };
    if (asOf !== undefined) return { ...answer, asOf };
    if (before === generation && epoch !== undefined && changes.epoch() === epoch) answers.set(number, answer);
    return answer;
  }

  return { peek, find };
}
