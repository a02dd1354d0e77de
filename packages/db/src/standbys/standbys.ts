import type { Database } from '../database.ts';

/** What reads need of a database, or of a standby of it. */
export type Reading = Pick<
  Database,
  'read' | 'background' | 'search' | 'prepare' | 'jsonRows' | 'medianSeconds' | 'dayAt'
>;

/** What a read is about, as changes are announced: a shipment, all of an organisation, or with null all there is. */
export type About = { trackingNumber: string } | { organisationId: string | null };

/** A value, and as of when (ISO-8601) where nobody can tell whether it is still so: such a value is never kept. */
export type Always<T> = { value: T; asOf?: string };

/** How reading from standbys goes, for whoever watches it. */
export type StandbyFigures = {
  /** Whether the primary answers. */
  isPrimaryThere: boolean;
  /** Of each named server: how far it is behind in seconds; null where it answers nothing or is the primary. */
  behind: { name: string; seconds: number | null }[];
  /** Where reads that a standby could answer were answered, since the start. */
  reads: { primary: number; standby: number; outage: number };
};

/** Reads that may be answered by standbys (docs/decisions/0028). Without any, all of them go to the database itself. */
export type Standbys = {
  areNamed: boolean;
  /**
   * A standby that shows all that this process has heard about `about`, for reads that have to stay on one server; the database
   * itself where there is none within `patienceMs`.
   */
  place: (about: About, patienceMs?: number) => Promise<Reading>;
  /** Reads at such a place, and at the database itself where that fails. `work` only reads, and may run again. */
  read: <T>(about: About, work: (from: Reading) => Promise<T>, patienceMs?: number) => Promise<T>;
  /**
   * The same for what has to go on while the primary is away: then any standby that was lately near it answers, and `asOf` says how
   * old that may be. Where a standby finds nothing (undefined), the primary is asked. Fails with what is unavailable.
   */
  readAlways: <T>(about: About, work: (from: Reading) => Promise<T>) => Promise<Always<T>>;
  /** Notes that something was changed in a session, where standbys are read; before the change is answered. */
  noteWrite: (sessionId: string) => Promise<void>;
  /** Whether that was so lately that its lists have to be read here, by the clock of the primary alone. */
  wroteLately: (wroteAt: number | null) => boolean;
  /** Whether the primary is known not to answer at this moment. */
  isPrimaryAway: () => boolean;
  figures: () => StandbyFigures;
};

/** Where no standby is named. */
export function withoutStandbys(own: Reading): Standbys {
  return {
    areNamed: false,
    place: () => Promise.resolve(own),
    read: (_about, work) => work(own),
    readAlways: async (_about, work) => ({ value: await work(own) }),
    noteWrite: () => Promise.resolve(),
    wroteLately: () => false,
    isPrimaryAway: () => false,
    figures: () => ({ isPrimaryThere: true, behind: [], reads: { primary: 0, standby: 0, outage: 0 } }),
  };
}
