import { listAuditRecords } from '@msafara/db/audit/audit-list.repository';
import { listStatusCounts } from '@msafara/db/shipments/shipment-counts.repository';
import { countCreatedSince, countOrganisations, countUsersByRole } from '@msafara/db/statistics/statistics.repository';
import type { AuditPageInput, Statistics } from '@msafara/domain/admin/admin.schema';
import { periodStart } from '@msafara/domain/reports/report-period';
import { beginningOf, dayAfter } from '@msafara/domain/zone-days';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { readSlowlyAside } from '../../read-aside.ts';
import { readTimedPage } from './admin-page.ts';

/**
 * A page of what was done by whom, newest first: what is written down, statuses and imports (read from where they
 * stand), of all or one kind, by all or one person, within days of the reader's zone (D31).
 */
export function listAuditPage(ctx: SignedIn, { kind, userId, from, to, ...page }: AuditPageInput) {
  requirePermission(ctx.actor, 'admin.panel');
  const { timezone } = ctx.session.user.settings;
  const since = from && beginningOf(from, timezone);
  const until = to && beginningOf(dayAfter(to), timezone);
  return readTimedPage(
    page,
    (at) =>
      readSlowlyAside(ctx, { organisationId: null }, ({ background }) =>
        listAuditRecords(background, { kind, userId, since, until }, at),
      ),
    (record) => record.at,
  );
}

/** System statistics (D18), without the demo (D12), by the days of the reader's zone (D31); read beside the server's thread. */
export async function readStatistics(ctx: SignedIn): Promise<Statistics> {
  const { deps, actor, session } = ctx;
  requirePermission(actor, 'admin.panel');
  const since = periodStart(nowOf(deps), 30, session.user.settings.timezone);
  const [users, organisations, shipments, newUsers, newOrganisations, newShipments] = await readSlowlyAside(
    ctx,
    { organisationId: null },
    ({ background }) =>
      Promise.all([
        countUsersByRole(background),
        countOrganisations(background, nowOf(deps)),
        listStatusCounts(background),
        countCreatedSince(background, 'users', since),
        countCreatedSince(background, 'organisations', since),
        countCreatedSince(background, 'shipments', since),
      ]),
  );
  return {
    users,
    organisations,
    shipments,
    createdIn30Days: { users: newUsers, organisations: newOrganisations, shipments: newShipments },
  };
}
