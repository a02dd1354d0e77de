import type { Db } from '../database.ts';

/** Whether an organisation ever had a shipment, is named otherwise than its owner, and has, or invited, somebody else. */
export async function findFirstDay(
  db: Db,
  organisationId: string,
): Promise<{ hadShipment: boolean; isNamed: boolean; hasInvited: boolean }> {
  const row = await db
    .selectFrom('organisations')
    .select(({ exists, selectFrom, or, eb }) => [
      or([
        exists(selectFrom('shipments').select('id').where('organisation_id', '=', organisationId)),
        exists(
          selectFrom('usage_counters')
            .select('period')
            .where('organisation_id', '=', organisationId)
            .where('shipments', '>', 0),
        ),
      ]).as('had_shipment'),
      exists(
        selectFrom('users')
          .select('users.id')
          .where('users.organisation_id', '=', organisationId)
          .where('is_owner', '=', 1)
          .whereRef('users.name', '=', 'organisations.name'),
      ).as('is_unnamed'),
      or([
        exists(selectFrom('invitations').select('invitations.id').where('organisation_id', '=', organisationId)),
        eb(
          selectFrom('users')
            .select(({ fn }) => fn.countAll<number>().as('members'))
            .where('users.organisation_id', '=', organisationId),
          '>',
          1,
        ),
      ]).as('has_invited'),
    ])
    .where('organisations.id', '=', organisationId)
    .executeTakeFirst();
  return {
    hadShipment: Boolean(row?.had_shipment),
    isNamed: row !== undefined && !row.is_unnamed,
    hasInvited: Boolean(row?.has_invited),
  };
}
