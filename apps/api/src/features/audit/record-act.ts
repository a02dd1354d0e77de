import { insertAuditEntry } from '@msafara/db/audit/audit.repository';
import type { Trx } from '@msafara/db/database';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';

import { type Deps, nowOf } from '../../deps.ts';

type Act = {
  action: AuditAction;
  /** Who did it; null where nobody is signed in. */
  userId: string | null;
  organisationId: string | null;
  /** Nothing personal: names are looked up by `userId` when the log is read, as long as they are there. */
  details?: Record<string, string | number | boolean | null>;
};

/** Writes down who did what, in the transaction that does it. */
export async function recordAct(deps: Deps, trx: Trx, { details = {}, ...act }: Act): Promise<void> {
  await insertAuditEntry(trx, { id: deps.newId(), at: nowOf(deps), details, ...act });
}
