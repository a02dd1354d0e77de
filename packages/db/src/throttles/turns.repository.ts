import type { Trx } from '../database.ts';

/**
 * Takes the next turn of a key, of which there is one each `everyMs` for all processes together (D32); returns how many
 * milliseconds are left until then, or undefined where that would be more than `mostMs`. The row says when the next turn
 * is free; once that is past it is tidied up as counts are.
 */
export async function insertOrMoveTurn(
  trx: Trx,
  { key, now, everyMs, mostMs }: { key: string; now: number; everyMs: number; mostMs: number },
): Promise<number | undefined> {
  const { count, ends_at: free } = await trx
    .insertInto('throttles')
    .values({ key, count: 1, ends_at: new Date(now + everyMs).toISOString() })
    // Written though nothing changes, so that nobody else takes the same turn meanwhile.
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: 2 }))
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (count === 1) return 0;
  const at = Math.max(now, Date.parse(free));
  if (at - now > mostMs) return undefined;
  await trx
    .updateTable('throttles')
    .set({ ends_at: new Date(at + everyMs).toISOString() })
    .where('key', '=', key)
    .execute();
  return at - now;
}
