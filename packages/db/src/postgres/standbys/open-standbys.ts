import { setTimeout as sleep } from 'node:timers/promises';

import type { Database } from '../../database.ts';
import type { About, Always, Reading, StandbyFigures, Standbys } from '../../standbys/standbys.ts';
import { isUnavailable } from '../../unavailable.ts';
import { createPool } from '../postgres-pool.ts';
import { createHeardChanges } from './heard-changes.ts';
import { byFurthest, createHorizon, positionOf } from './horizon.ts';
import { createSessionWrites } from './session-writes.ts';
import { identityOf, openStandby, type Standby } from './standby.ts';
import { createWatch, silent, type WatchTiming } from './watch.ts';

const POLL_WITHIN_MS = 500;
/** In an outage only standbys answer that were so near to the last sign of the primary. */
const OUTAGE_MS = 60_000;
const PATIENCE_STEP_MS = 20;

const TIMING: WatchTiming = { everyMs: 100, silentMs: 300 };

// What a commit has shown to others is written by then, unless commits wait for no disk at all.
const NOTE = `select (case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end)::text as position,
  (extract(epoch from clock_timestamp()) * 1000)::bigint as clock,
  ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int as timeline`;

type StandbysOptions = {
  /** Where transactions are written, and the addresses of all servers, the present primary among them. */
  url: string;
  replicaUrls: readonly string[];
  boundMs: number;
  connections: number;
  own: Reading;
  changes: Database['changes'];
  warn: (line: string) => void;
  timing?: Partial<WatchTiming>;
};

type Opened = Standbys & { close: () => Promise<void> };

/**
 * Opens the standbys at `replicaUrls`. Fails with a sentence where one is of another cluster; one that cannot be reached, or is the
 * primary, is asked again each second.
 */
export async function openStandbys(options: StandbysOptions): Promise<Opened> {
  const { url, replicaUrls, boundMs, connections, own, changes, warn } = options;
  const timing = { ...TIMING, ...options.timing };
  const polls = createPool(url, 1, undefined, {
    connectionTimeoutMillis: POLL_WITHIN_MS,
    query_timeout: POLL_WITHIN_MS,
  });
  const horizon = createHorizon(Math.max(OUTAGE_MS, boundMs));
  const heard = createHeardChanges(boundMs);
  const reads = { primary: 0, standby: 0, outage: 0 };
  let seenEpoch = changes.epoch();
  let turn = 0;
  let clockAhead = 0;
  const writes = createSessionWrites(own, boundMs);
  const unsubscribe = changes.subscribe((change) => heard.hear(change, performance.now()));
  const identity = await identityOf(polls).catch(async (error: unknown) => {
    unsubscribe();
    await polls.end();
    throw error;
  });
  const watch = createWatch({
    silentMs: timing.silentMs,
    ask: async () => (await polls.query<{ position: string; timeline: number; clock: number }>(NOTE)).rows[0],
    heard(answer, askedAt) {
      if (!answer) return timing.everyMs;
      // What the primary's clock shows when this process's own shows nothing.
      clockAhead = answer.clock - askedAt;
      const wallAt = Date.now() - (performance.now() - askedAt);
      horizon.note({ at: askedAt, wallAt, position: positionOf(answer.position), timeline: answer.timeline });
      return timing.everyMs;
    },
    failed: () => timing.everyMs,
  });
  const standbys = replicaUrls.map((replica) =>
    openStandby({ url: replica, connections, primary: identity, horizon, warn, timing }),
  );

  async function close(): Promise<void> {
    unsubscribe();
    watch.close();
    await Promise.all([polls.end(), ...standbys.map((standby) => standby.close())]);
  }

  const checked = await Promise.all([watch.first, ...standbys.map((standby) => standby.checked)]);
  const fault = checked.find((one) => one !== undefined);
  if (fault !== undefined) {
    await close();
    throw new Error(fault);
  }

  /** One after the other of those that show all until `since`. */
  function choose(since: number): Standby | undefined {
    const epoch = changes.epoch();
    if (epoch !== seenEpoch) heard.missed(performance.now());
    seenEpoch = epoch;
    if (epoch === undefined) return undefined;
    const oldest = Math.max(since, performance.now() - boundMs);
    const able = standbys.filter((standby) => (standby.reached()?.at ?? -Infinity) > oldest);
    turn += 1;
    return able[turn % able.length];
  }

  async function find(about: About, patienceMs: number): Promise<Standby | undefined> {
    const startedAt = performance.now();
    let standby = choose(heard.lastOf(about));
    if (standby || patienceMs === 0 || changes.epoch() === undefined) return standby;
    // What was heard since is no more than what is heard while it is read.
    const since = Math.min(heard.lastOf(about), startedAt);
    while (!standby && performance.now() - startedAt < patienceMs && choose(-Infinity)) {
      // oxlint-disable-next-line no-await-in-loop -- until one has come so far
      await sleep(PATIENCE_STEP_MS);
      standby = choose(since);
    }
    return standby;
  }

  async function inOutage<T>(work: (from: Reading) => Promise<T>): Promise<Always<T>> {
    const last = horizon.last();
    const near = standbys
      .flatMap((standby) => {
        const known = standby.atLeast();
        return known && last && last.at - known.note.at <= OUTAGE_MS ? [{ standby, ...known }] : [];
      })
      .toSorted((a, b) => byFurthest(a.place, b.place));
    for (const { standby, note } of near) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next one where this one fails
        const value = await standby.unlessSilent(work(standby.reading));
        reads.outage += 1;
        return { value, asOf: new Date(note.wallAt).toISOString() };
      } catch (error) {
        if (!isUnavailable(error)) throw error;
      }
    }
    throw silent();
  }

  async function here<T>(work: (from: Reading) => Promise<T>): Promise<T> {
    reads.primary += 1;
    return work(own);
  }

  async function atStandby<T>(standby: Standby, work: (from: Reading) => Promise<T>): Promise<T> {
    const value = await standby.unlessSilent(work(standby.reading));
    reads.standby += 1;
    return value;
  }

  return {
    areNamed: true,
    async place(about, patienceMs = 0) {
      const standby = await find(about, patienceMs);
      if (standby) reads.standby += 1;
      else reads.primary += 1;
      return standby?.reading ?? own;
    },
    async read(about, work, patienceMs = 0) {
      const standby = await find(about, patienceMs);
      if (!standby) return here(work);
      try {
        return await atStandby(standby, work);
      } catch {
        return here(work);
      }
    },
    async readAlways<T>(about: About, work: (from: Reading) => Promise<T>): Promise<Always<T>> {
      const standby = watch.isSilent() ? undefined : choose(heard.lastOf(about));
      const found = standby && (await atStandby(standby, work).catch(() => undefined));
      if (found !== undefined) return { value: found };
      for (let tries = 1; !watch.isSilent(); tries += 1) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- once more, where the primary is there after all
          return { value: await watch.unlessSilent(here(work)) };
        } catch (error) {
          if (!isUnavailable(error) || tries > 1) throw error;
          // oxlint-disable-next-line no-await-in-loop -- no longer than a silence is
          await watch.settled();
        }
      }
      return inOutage(work);
    },
    noteWrite: writes.note,
    wroteLately: (wroteAt) => writes.isLate(wroteAt, performance.now() + clockAhead),
    isPrimaryAway: watch.isSilent,
    figures(): StandbyFigures {
      const now = performance.now();
      const behind = standbys.map((standby) => {
        const note = standby.reached();
        return { name: standby.name, seconds: note ? (now - note.at) / 1000 : null };
      });
      return { isPrimaryThere: !watch.isSilent(), behind, reads: { ...reads } };
    },
    close,
  };
}
