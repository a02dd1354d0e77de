import type { ListAddress } from '../../lib/list-address.ts';
import { useAddress } from '../../lib/use-address.ts';

export type AdminAddress = ListAddress & { tab: string };

/** Part, search and page of the Admin Panel, kept in the address so that back and links work. */
export function useAdminAddress(): AdminAddress {
  const [params, change] = useAddress();
  return {
    tab: params.get('tab') ?? '',
    search: params.get('q') ?? '',
    cursor: params.get('cursor') ?? undefined,
    setSearch: (search) => change({ q: search.trim(), cursor: null }, { replace: true }),
    goTo: (cursor) => change({ cursor }),
  };
}
