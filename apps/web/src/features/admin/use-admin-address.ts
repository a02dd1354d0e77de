import { AUDIT_KINDS, type AuditKind } from '@msafara/domain/audit/audit-kinds';

import type { ListAddress } from '../../lib/list-address.ts';
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

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** A day of the calendar; what somebody wrote into the address may be none. */
function dayOf(value: string | null): string | undefined {
  return value !== null && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** Part, search and page of the Admin Panel, kept in the address so that back and links work. */
export function useAdminAddress(): AdminAddress {
  const [params, change] = useAddress();
  const audit = {
    kind: AUDIT_KINDS.find((kind) => kind === params.get('kind')),
    userId: params.get('person') ?? undefined,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
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
