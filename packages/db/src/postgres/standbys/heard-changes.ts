import type { Change } from '../../database.ts';
import type { About } from '../../standbys/standbys.ts';

/** When this process last heard of a change of something; `keepMs` is how far back anybody asks. */
export function createHeardChanges(keepMs: number) {
  const byNumber = new Map<string, number>();
  const byOrganisation = new Map<string, number>();
  /** Of whole organisations, whose numbers are not known here; of anything; of what may have been missed. */
  let [wholeAt, anyAt, allAt] = [-Infinity, -Infinity, -Infinity];

  function keep(kept: Map<string, number>, key: string, at: number): void {
    // In the order of time.
    kept.delete(key);
    kept.set(key, at);
    for (const [oldest, heardAt] of kept) {
      if (heardAt >= at - keepMs) break;
      kept.delete(oldest);
    }
  }

  return {
    hear(change: Change, at: number): void {
      anyAt = at;
      if (change.kind !== 'shipments') return;
      const { organisationId, trackingNumber } = change;
      if (organisationId === null) allAt = at;
      else keep(byOrganisation, organisationId, at);
      if (trackingNumber === undefined) wholeAt = at;
      else keep(byNumber, trackingNumber, at);
    },
    /** What others changed may have been missed until now. */
    missed(at: number): void {
      allAt = at;
    },
    lastOf(about: About): number {
      if ('trackingNumber' in about) return Math.max(allAt, wholeAt, byNumber.get(about.trackingNumber) ?? -Infinity);
      if (about.organisationId === null) return Math.max(allAt, anyAt);
      return Math.max(allAt, byOrganisation.get(about.organisationId) ?? -Infinity);
    },
  };
}
