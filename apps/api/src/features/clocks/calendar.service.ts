import { isDeepStrictEqual } from 'node:util';

import { findCalendar, updateCalendar } from '@msafara/db/clocks/calendars.repository';
import { updateWorkingClocksDue } from '@msafara/db/clocks/due-clocks.repository';
import type { Calendar, SetCalendarInput } from '@msafara/domain/clocks/calendar.schema';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { holdAsOwner } from '../team/as-owner.ts';

/** The days without work of the caller's organisation. Fails with FORBIDDEN. */
export async function readCalendar({ deps, actor }: SignedIn): Promise<Calendar> {
  requirePermission(actor, 'shipment.read');
  return findCalendar(deps.database.read, actor.organisationId);
}

/**
 * Sets them; clocks on working days follow. Fails with FORBIDDEN, for all but owners, and with CONFLICT where they are no longer
 * those that were seen: a day that another window stored would be lost.
 */
export async function setCalendar(
  { deps, actor }: SignedIn,
  { seen, ...calendar }: SetCalendarInput,
): Promise<Calendar> {
  requirePermission(actor, 'organisation.change');
  const { organisationId, userId } = actor;
  return deps.database.transaction(async (trx) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    if (seen && !isDeepStrictEqual(seen, await findCalendar(trx, organisationId))) {
      throw new DomainError('CONFLICT', say('calendar.changed'));
    }
    await updateCalendar(trx, organisationId, calendar);
    await updateWorkingClocksDue(trx, organisationId, nowOf(deps));
    const details = { count: calendar.holidays.length };
    await recordAct(deps, trx, { action: 'organisation.calendar-changed', userId, organisationId, details });
    return findCalendar(trx, organisationId);
  });
}
