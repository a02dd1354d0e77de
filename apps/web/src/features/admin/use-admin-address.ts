import { AUDIT_KINDS, type AuditKind } from '@msafara/domain/audit/audit-kinds';

import type { ListAddress } from '../../lib/list-address.ts';
import { addressDay } from '../../lib/address-day.ts';
import { useAddress } from '../../lib/use-address.ts';

export type AuditFilters = {
  kind: AuditKind | undefined;
  userId: string | undefined;
  from: string | undefined;
  to: string | undefined;
};

export type AdminAddress = ListAddress & {
  tab: string;
  /** What the audit log is narrowed to. */
  audit: AuditFilters;
  setAudit: (changed: Partial<AuditFilters>) => void;
};

/** Part, search and page of the Admin Panel, kept in the address so that back and links work. */
export function useAdminAddress(): AdminAddress {
  const [params, change] = useAddress();
  const audit = {
    kind: AUDIT_KINDS.find((kind) => kind === params.get('kind')),
    userId: params.get('person') ?? undefined,
    from: addressDay(params.get('from')),
    to: addressDay(params.get('to')),
  };
  return {
    audit,
    setAudit: (changed) => {
      const { kind, userId, from, to } = { ...audit, ...changed };
      const all = { kind, person: userId, from, to, cursor: undefined };
      change(Object.fromEntries(Object.entries(all).map(([name, value]) => [name, value ?? null])), { replace: true });
    },
    tab: params.get('tab') ?? '',
    search: params.get('q') ?? '',
    cursor: params.get('cursor') ?? undefined,
    setSearch: (search) => change({ q: search.trim(), cursor: null }, { replace: true }),
    goTo: (cursor) => change({ cursor }),
  };
}
