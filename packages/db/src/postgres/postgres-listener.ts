import pg from 'pg';

import { ASK_WHETHER_HERE, ASKED_WHETHER_THERE } from './postgres-pool.ts';
import { noWrites } from './postgres-trouble.ts';

const RETRY_MS = 500;
const CONNECT_WITHIN_MS = 3000;

type Listening = { channels: readonly string[]; hear: (channel: string, payload: string) => void };

/** Fails on a server that takes no writes: nothing is announced there. */
async function requireWrites(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    "select current_setting('transaction_read_only') as setting",
  );
  if (rows[0]?.setting === 'on') throw noWrites();
}

/**
 * Listens to channels on a connection of its own, and makes another where it is lost. `onListening` is called each time it
 * listens anew, `onLost` when that is known to be over; whether it still hears is for the caller to prove (`renew`).
 */
export function listen(
  url: string,
  { channels, hear }: Listening,
  { onListening, onLost }: { onListening: () => void; onLost: (error: unknown) => void },
) {
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function lose(lost: pg.Client, error?: unknown): void {
    if (client !== lost) return;
    client = undefined;
    onLost(error);
    void lost.end().catch(() => undefined);
    if (!closed) timer = setTimeout(() => void connect(), RETRY_MS);
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      ...ASKED_WHETHER_THERE,
    });
    client = fresh;
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', ({ channel, payload }) => {
      if (client === fresh) hear(channel, payload ?? '');
    });
    try {
      await fresh.connect();
      await requireWrites(fresh);
      await fresh.query(ASK_WHETHER_HERE);
      for (const channel of channels) {
        // oxlint-disable-next-line no-await-in-loop -- a connection does one thing after the other
        await fresh.query(`listen ${channel}`);
      }
      if (client === fresh) onListening();
    } catch (error) {
      lose(fresh, error);
    }
  }

  void connect();
  return {
    /** Gives a connection up that does not hear, for another. */
    renew(): void {
      if (client) lose(client);
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
