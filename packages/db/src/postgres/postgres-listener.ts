import pg from 'pg';

const RETRY_MS = 500;
const CHECK_MS = 1000;

/**
 * Listens to a channel on a connection of its own. `epoch` is undefined from the moment the connection
 * is known to be lost until it listens again, and a new number then; a silent loss is noticed by a check each second.
 */
export function listen(url: string, channel: string, hear: (payload: string) => void) {
  let client: pg.Client | undefined;
  let live = false;
  let connections = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    live = false;
    client = undefined;
    void lost.end().catch(() => undefined);
    if (!closed) timer = setTimeout(() => void connect(), RETRY_MS);
  }

  function watch(watched: pg.Client): void {
    timer = setTimeout(() => {
      const late = setTimeout(() => lose(watched), CHECK_MS);
      watched
        .query('select 1')
        .then(
          () => {
            if (client === watched && !closed) watch(watched);
          },
          () => lose(watched),
        )
        .finally(() => clearTimeout(late));
    }, CHECK_MS);
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
    client = fresh;
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    fresh.on('notification', (message) => hear(message.payload ?? '[]'));
    try {
      await fresh.connect();
      await fresh.query(`listen ${channel}`);
      live = client === fresh;
      connections += 1;
      watch(fresh);
    } catch {
      lose(fresh);
    }
  }

  void connect();
  return {
    epoch: () => (live ? connections : undefined),
    async close(): Promise<void> {
      closed = true;
      live = false;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
