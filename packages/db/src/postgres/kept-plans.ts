import type pg from 'pg';

const names = new Map<string, string>();

/**
 * Has connections of Postgres plan a statement once, where they may ({@link keepPlans}): for what is found by a key, or inserted,
 * planning costs more than the rest, and comes out the same each time. Not with `*`, whose columns a later version may add to
 * while this process runs: Postgres then refuses what it planned before.
 */
export function keepPlan(text: string): void {
  if (!names.has(text) && !text.includes('*')) names.set(text, `kept_${String(names.size)}`);
}

/** Has each connection of a pool keep the plans of {@link keepPlan}. Never through a pooler, behind which connections change hands. */
export function keepPlans(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const keeping = (...args: unknown[]) => {
      const [text, values, ...rest] = args;
      const name = typeof text === 'string' ? names.get(text) : undefined;
      // The class's own, as it is by then: tests put themselves in its place.
      const { query } = Reflect.getPrototypeOf(client) as pg.PoolClient;
      return Reflect.apply(query, client, name === undefined ? args : [{ name, text, values }, ...rest]) as unknown;
    };
    client.query = keeping as typeof client.query;
  });
}
