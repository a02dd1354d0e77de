/** Where a server's log was: `timeline` grows with each failover. */
export type LogPlace = { position: bigint; timeline: number };

/** The primary's log was there, asked for at `at` (this process's own time, in milliseconds) and `wallAt` (since 1970). */
export type Note = LogPlace & { at: number; wallAt: number };

/**
 * How far a standby shows what happened, without comparing clocks (docs/decisions/0028). Whatever was committed before a note was asked
 * for lies below its position: a standby that has played its log so far shows it.
 */
export function createHorizon(keepMs: number) {
  let notes: Note[] = [];
  return {
    note(note: Note): void {
      const last = notes.at(-1);
      // An old primary that answers once more.
      if (last && note.timeline < last.timeline) return;
      // Positions of another timeline say nothing: the same place of the log may hold something else.
      if (last && note.timeline > last.timeline) notes = [];
      notes.push(note);
      const first = notes.findIndex(({ at }) => at >= note.at - keepMs);
      if (first > 0) notes.splice(0, first);
    },
    last: () => notes.at(-1),
    /** The newest note that a standby has reached. */
    reachedBy: (place: LogPlace): Note | undefined =>
      notes.findLast(({ position, timeline }) => timeline === place.timeline && position <= place.position),
  };
}

export type Horizon = ReturnType<typeof createHorizon>;

/**
 * Orders servers by how much of the log they have, the furthest first: one that follows a new primary, or has become it, before those
 * that have not heard of it. Of two that have reached the same note one may lack what was acknowledged after it.
 */
export function byFurthest(a: LogPlace, b: LogPlace): number {
  if (a.timeline !== b.timeline) return b.timeline - a.timeline;
  return Number(b.position - a.position);
}

/** A position in the log (`16/B374D848`) as a number. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
