import type pg from 'pg';

import type { Reading } from '../../standbys/standbys.ts';
import { createPool, openPool } from '../postgres-pool.ts';
import { readingOf } from '../postgres-reading.ts';
import { type Horizon, type LogPlace, type Note, positionOf } from './horizon.ts';
import { createWatch, type WatchTiming } from './watch.ts';

const CONNECT_WITHIN_MS = 1000;
/** Polls have to be answered within it: what is read meanwhile waits for them. */
const POLL_WITHIN_MS = 500;
const UNUSED_AGAIN_MS = 1000;
const BACKGROUND_CONNECTIONS = 2;

/** Which cluster a server is of, and which of its databases an address leads to. */
export type Identity = { cluster: string; database: string };

const IDENTITY = `(select system_identifier::text from pg_control_system()) as cluster,
  (select oid::text from pg_database where datname = current_database()) as database`;
/** Which timeline it follows: as it is streamed; else, and for users who may not see that, of the last checkpoint. */
const ASK = `select ${IDENTITY}, pg_is_in_recovery() as "isStandby",
  coalesce(pg_last_wal_replay_lsn()::text, '0/0') as position,
  coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline`;

type Asked = Identity & { isStandby: boolean; position: string; timeline: number };
type State = LogPlace & { isStandby: boolean };

export async function identityOf(pool: pg.Pool): Promise<Identity> {
  const { rows } = await pool.query<Identity>(`select ${IDENTITY}`);
  const [row] = rows;
  if (!row) throw new Error('the server does not say which it is');
  return row;
}

type StandbyOptions = {
  url: string;
  connections: number;
  primary: Identity;
  horizon: Horizon;
  warn: (line: string) => void;
  timing: WatchTiming;
};

/** A server that may be a standby: its own pools, and how far it is. What leads elsewhere is not used, and told of once. */
export function openStandby({ url, connections, primary, horizon, warn, timing }: StandbyOptions) {
  const { host } = new URL(url);
  const polls = createPool(url, 1, undefined, {
    connectionTimeoutMillis: POLL_WITHIN_MS,
    query_timeout: POLL_WITHIN_MS,
  });
  const waiting = { connectionTimeoutMillis: CONNECT_WITHIN_MS };
  const db = openPool(createPool(url, connections, undefined, waiting));
  const background = openPool(createPool(url, BACKGROUND_CONNECTIONS));
  const reading: Reading = readingOf(db, background);
  let state: State | undefined;
  /** The newest note that it was ever seen to have reached. */
  let lastReached: Note | undefined;
  let fault: string | undefined;
  let timeline = 0;
  let told: string | undefined;

  /** Once, until it answers as it should. */
  function tell(line: string): void {
    if (told === undefined) warn(line);
    told = line;
  }

  // A server that starts again may be further back than it was.
  polls.on('error', () => {
    state = undefined;
  });
  const watch = createWatch<Asked>({
    silentMs: timing.silentMs,
    ask: async () => {
      const { rows } = await polls.query<Asked>(ASK);
      if (!rows[0]) throw new Error('no answer');
      return rows[0];
    },
    heard({ cluster, database, isStandby, position, timeline: followed }) {
      fault = faultOf({ cluster, database }, primary, host);
      if (fault !== undefined) {
        state = undefined;
        tell(fault);
        return UNUSED_AGAIN_MS;
      }
      // A standby never goes back to an earlier one.
      timeline = Math.max(timeline, followed);
      state = { isStandby, position: positionOf(position), timeline };
      lastReached = horizon.reachedBy(state) ?? lastReached;
      if (told !== undefined) warn(`DATABASE_REPLICA_URL: ${host} answers again.`);
      told = undefined;
      return isStandby ? timing.everyMs : UNUSED_AGAIN_MS;
    },
    failed(error) {
      state = undefined;
      tell(
        `DATABASE_REPLICA_URL: ${host} cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
      );
      return UNUSED_AGAIN_MS;
    },
  });

  return {
    name: host,
    reading,
    /** Once it is known whether it answers; why it can never be a standby of this primary. */
    checked: watch.first.then(() => fault),
    unlessSilent: watch.unlessSilent,
    /** The newest note that it has reached, while it is a standby. */
    reached: (): Note | undefined => (state?.isStandby && !watch.isSilent() ? horizon.reachedBy(state) : undefined),
    /** Where it is, and as of which note at least, whatever became of it meanwhile: the primary, or another one's standby. */
    atLeast(): { place: LogPlace; note: Note } | undefined {
      return state && lastReached && !watch.isSilent() ? { place: state, note: lastReached } : undefined;
    },
    async close(): Promise<void> {
      watch.close();
      await Promise.all([polls.end(), db.destroy(), background.destroy()]);
    },
  };
}

export type Standby = ReturnType<typeof openStandby>;

function faultOf({ cluster, database }: Identity, primary: Identity, host: string): string | undefined {
  if (cluster !== primary.cluster) {
    return `DATABASE_REPLICA_URL: ${host} is of another cluster than DATABASE_URL: it is no replica of it.`;
  }
  return database === primary.database
    ? undefined
    : `DATABASE_REPLICA_URL: ${host} leads to another database than DATABASE_URL, of the same cluster.`;
}
