import type { Db, Trx } from '../database.ts';
import type { MessageSettingTable } from './messages.table.ts';

export type MessageSettingRow = MessageSettingTable;

export async function findMessageSettings(db: Db, organisationId: string): Promise<MessageSettingRow | undefined> {
  return db.selectFrom('message_settings').selectAll().where('organisation_id', '=', organisationId).executeTakeFirst();
}

export async function upsertMessageSettings(trx: Trx, row: MessageSettingRow): Promise<void> {
  const { organisation_id: _id, ...change } = row;
  await trx
    .insertInto('message_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(change))
    .execute();
}
