import type { ClockChange, StatedClock } from '@msafara/domain/clocks/clocks.schema';
import type { Db, Trx } from '../database.ts';
import type { ClockChangeTable } from './clocks.table.ts';

export async function insertClockChange(trx: Trx, row: ClockChangeTable): Promise<void> {
  await trx.insertInto('clock_changes').values(row).execute();
}

/** What happened to a clock, oldest first. */
export async function listClockChanges(db: Db, clockId: string): Promise<ClockChange[]> {
  const rows = await db
    .selectFrom('clock_changes as change')
    .leftJoin('users', 'users.id', 'change.user_id')
    .leftJoin('api_keys', 'api_keys.id', 'change.key_id')
    .select(['change.id', 'change.kind', 'change.at', 'change.before', 'change.after'])
    .select(['users.name as userName', 'api_keys.name as keyName'])
    .where('clock_id', '=', clockId)
    .orderBy('change.at')
    .orderBy('change.id')
    .execute();
  return rows.map(({ id, kind, at, userName, keyName, before, after }) => ({
    id,
    kind,
    at,
    userName,
    keyName,
    before: JSON.parse(before) as Partial<StatedClock>,
    after: JSON.parse(after) as Partial<StatedClock>,
  }));
}
