import type { Calendar } from '@msafara/domain/clocks/calendar.schema';

import type { Db, Trx } from '../database.ts';
import { insertRows } from '../insert-rows.ts';

/** The days without work of an organisation, as clocks ask for them. */
export type WorkCalendar = { weekend: readonly number[]; holidays: ReadonlySet<string> };

/** What an organisation has that entered none: Saturday and Sunday. */
const WEEKEND = [6, 7];

const weekendIn = ({ days }: { days: string }) => JSON.parse(days) as number[];

/** The days without work of an organisation, by day. */
export async function findCalendar(db: Db, organisationId: string): Promise<Calendar> {
  const holidays = await db
    .selectFrom('holidays')
    .select(['day', 'name'])
    .where('organisation_id', '=', organisationId)
    .orderBy('day')
    .execute();
  const row = await db
    .selectFrom('weekends')
    .select('days')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return { weekend: row ? weekendIn(row) : WEEKEND, holidays };
}

export async function findWorkCalendar(db: Db, organisationId: string): Promise<WorkCalendar> {
  const calendars = await listWorkCalendars(db, [organisationId]);
  return calendars.get(organisationId) ?? { weekend: WEEKEND, holidays: new Set() };
}

/** Whose days without work hold for some organisations: their own; in test mode those of the organisation that it tests for. */
function selectKeepers(db: Db, organisationIds: readonly string[]) {
  return db
    .selectFrom('organisations')
    .select(['id', ({ fn }) => fn.coalesce('test_of', 'id').as('keeper_id')])
    .where('id', 'in', [...organisationIds])
    .as('keepers');
}

/** The same of several organisations, by organisation, in two statements. */
export async function listWorkCalendars(
  db: Db,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, WorkCalendar>> {
  if (organisationIds.length === 0) return new Map();
  const holidays = await db
    .selectFrom(selectKeepers(db, organisationIds))
    .innerJoin('holidays', 'holidays.organisation_id', 'keepers.keeper_id')
    .select(['keepers.id', 'day'])
    .execute();
  const weekends = await db
    .selectFrom(selectKeepers(db, organisationIds))
    .innerJoin('weekends', 'weekends.organisation_id', 'keepers.keeper_id')
    .select(['keepers.id', 'days'])
    .execute();
  const holidaysOf = Map.groupBy(holidays, (row) => row.id);
  const weekendOf = new Map(weekends.map((row) => [row.id, weekendIn(row)]));
  return new Map(
    organisationIds.map((id) => [
      id,
      { weekend: weekendOf.get(id) ?? WEEKEND, holidays: new Set(holidaysOf.get(id)?.map(({ day }) => day)) },
    ]),
  );
}

/** Puts the days without work of an organisation in the place of those that it had. */
export async function updateCalendar(trx: Trx, organisationId: string, { weekend, holidays }: Calendar): Promise<void> {
  await trx.deleteFrom('holidays').where('organisation_id', '=', organisationId).execute();
  await insertRows(
    trx,
    'holidays',
    holidays.map(({ day, name }) => ({ organisation_id: organisationId, day, name })),
  );
  const days = JSON.stringify(weekend);
  await trx
    .insertInto('weekends')
    .values({ organisation_id: organisationId, days })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ days }))
    .execute();
}
