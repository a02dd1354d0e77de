import type { AuditAction } from '@msafara/domain/audit/audit-actions';

/** Who did what, when. `details` is JSON without secrets. */
export type AuditLogTable = {
  id: string;
  at: string;
  user_id: string | null;
  organisation_id: string | null;
  action: AuditAction;
  details: string;
};
