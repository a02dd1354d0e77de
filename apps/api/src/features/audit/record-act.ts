import { insertAuditEntry } from '@msafara/db/audit/audit.repository';
import type { Trx } from '@msafara/db/database';
import type { AuditAction, AuditDetail } from '@msafara/domain/audit/audit-actions';

import { type Deps, nowOf } from '../../deps.ts';

type Details = Record<string, string | number | boolean | null>;

type Act<Held extends Details> = {
  action: AuditAction;
  /** Who did it; null where nobody is signed in. */
  userId: string | null;
  organisationId: string | null;
  /**
   * Nothing personal: names are looked up by `userId` when the log is read, as long as they are there. Nothing that has no words
   * either, also where it comes with the rest of an object.
   */
  details?: Held & Record<Exclude<keyof Held, AuditDetail>, never>;
};

/** Writes down who did what, in the transaction that does it. */
export async function recordAct<Held extends Details>(
  deps: Deps,
  trx: Trx,
  { details, ...act }: Act<Held>,
): Promise<void> {
  await insertAuditEntry(trx, { id: deps.newId(), at: nowOf(deps), details: details ?? {}, ...act });
}
