import { insertAuditEntry } from '@msafara/db/audit/audit.repository';
import type { Trx } from '@msafara/db/database';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';

import { type Deps, nowOf } from '../../deps.ts';

/** Notes what was done to an account. */
export async function recordAccount(deps: Deps, trx: Trx, userId: string, action: AuditAction): Promise<void> {
  const entry = { id: deps.newId(), at: nowOf(deps), userId, organisationId: null, action, details: {} };
  await insertAuditEntry(trx, entry);
}
