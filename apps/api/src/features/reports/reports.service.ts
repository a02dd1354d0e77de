import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { readDoorFigures } from '@msafara/db/reports/door-figures.repository';
import { countLateByHolds } from '@msafara/db/reports/held-deliveries.repository';
import {
  countDelayReasons,
  listRecent,
  listTopLanes,
  tallyDays,
  tallyPeriod,
} from '@msafara/db/reports/reports.repository';
import { DomainError } from '@msafara/domain/errors';
import { reportFigures, statusDistribution, timelineOf } from '@msafara/domain/reports/report-figures';
import { periodBefore, periodDays, periodStart, timeUnitOf } from '@msafara/domain/reports/report-period';
import type { ReadReportInput, Report, ReportFigures } from '@msafara/domain/reports/reports.schema';
import { offsetSpans } from '@msafara/domain/zone-days';
import { can } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';
import { scopeOf } from '../shipments/shipment-reads.service.ts';
import { borderFiguresIn } from './border-figures.ts';

/**
 * The figures of the shipments created in the period (§2, D9): those of the reader's organisation, for
 * admins of the named one or of all but the demo (D1, D12), by the days of the reader's zone (D31). Read beside the server's thread (D18).
 */
export async function readReport(ctx: SignedIn, { period, organisationId: named }: ReadReportInput): Promise<Report> {
  requirePermission(ctx.actor, 'shipment.read');
  const { database } = ctx.deps;
  const organisationId = scopeOf(ctx, named);
  const organisation = organisationId === null ? undefined : await findOrganisation(database.read, organisationId);
  if (organisationId !== null && !organisation) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  const until = nowOf(ctx.deps);
  const { timezone: timeZone } = ctx.session.user.settings;
  const from = periodStart(until, period, timeZone);
  const scope = { organisationId, from, until };
  const earlier = periodBefore(until, period, timeZone);
  const seesBorders = can(ctx.actor, 'dwell.read') && can(ctx.actor, 'clock.read');
  const [days, before, lanes, delayReasons, recent, door, held, heldBefore, borders] = await readSlowlyAside(
    ctx,
    { organisationId },
    (place) =>
      Promise.all([
        tallyDays(place, scope, offsetSpans(from, until, timeZone)),
        tallyPeriod(place, { organisationId, ...earlier }),
        listTopLanes(place, scope),
        countDelayReasons(place, scope),
        listRecent(place, scope),
        readDoorFigures(place, scope),
        countLateByHolds(place, scope),
        countLateByHolds(place, { organisationId, ...earlier }),
        organisationId === null || !seesBorders ? null : borderFiguresIn(place, { ...scope, organisationId, timeZone }),
      ]),
  );
  return {
    period,
    from,
    until,
    timeZone,
    organisationName: organisation?.name ?? null,
    figures: reportFigures(days, held),
    before: comparable(earlier, reportFigures([before], heldBefore)),
    statuses: statusDistribution(days),
    timeline: timelineOf(days, periodDays(until, period, timeZone), timeUnitOf(period)),
    lanes,
    delayReasons,
    door,
    borders,
    recent,
  };
}

/** The period before, where there was anything in it. */
function comparable(span: { from: string; until: string }, figures: ReportFigures): Report['before'] {
  return figures.total === 0 ? null : { ...span, figures };
}
