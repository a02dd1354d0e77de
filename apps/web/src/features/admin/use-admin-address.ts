import { useAddress } from '../../lib/use-address.ts';

export type AdminAddress = {
  tab: string;
  search: string;
  cursor: string | undefined;
  setSearch: (search: string) => void;
  goTo: (cursor: string) => void;
};

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

/** What the address asks of the server. */
export function pageInputOf({ search, cursor }: Pick<AdminAddress, 'search' | 'cursor'>) {
  return { ...(search && { search }), ...(cursor !== undefined && { cursor }) };
}
