import { listAuditRecords } from '@msafara/db/audit/audit-list.repository';
import { listStatusCounts } from '@msafara/db/shipments/shipment-counts.repository';
import { countCreatedSince, countOrganisations, countUsersByRole } from '@msafara/db/statistics/statistics.repository';
import type { AdminPageInput, Statistics } from '@msafara/domain/admin/admin.schema';

import { requirePermission, type SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { readPage } from './admin-page.ts';

const DAY = 24 * 3_600_000;

/** A page of what was done by whom, newest first. */
export function listAuditPage({ deps, actor }: SignedIn, page: AdminPageInput) {
  requirePermission(actor, 'admin.panel');
  return readPage(page, (at) => listAuditRecords(deps.database.background, at));
}

/** System statistics (D18), without the demo (D12); read beside the server's thread. */
export async function readStatistics({ deps, actor }: SignedIn): Promise<Statistics> {
  requirePermission(actor, 'admin.panel');
  const { background } = deps.database;
  const since = fromNow(deps, -30 * DAY);
  const [users, organisations, shipments, newUsers, newOrganisations, newShipments] = await Promise.all([
    countUsersByRole(background),
    countOrganisations(background, nowOf(deps)),
    listStatusCounts(background),
    countCreatedSince(background, 'users', since),
    countCreatedSince(background, 'organisations', since),
    countCreatedSince(background, 'shipments', since),
  ]);
  return {
    users,
    organisations,
    shipments,
    createdIn30Days: { users: newUsers, organisations: newOrganisations, shipments: newShipments },
  };
}
