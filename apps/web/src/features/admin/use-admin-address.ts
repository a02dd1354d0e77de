import { useSearchParams } from 'react-router-dom';

export type AdminAddress = {
  tab: string;
  search: string;
  cursor: string | undefined;
  setSearch: (search: string) => void;
  goTo: (cursor: string) => void;
};

/** Part, search and page of the Admin Panel, kept in the address so that back and links work. */
export function useAdminAddress(): AdminAddress {
  const [params, setParams] = useSearchParams();
  const change = (changes: Record<string, string>, replace: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) after.set(key, value);
          else after.delete(key);
        }
        return after;
      },
      { replace, preventScrollReset: true },
    );
  return {
    tab: params.get('tab') ?? '',
    search: params.get('q') ?? '',
    cursor: params.get('cursor') ?? undefined,
    setSearch: (search) => change({ q: search.trim(), cursor: '' }, true),
    goTo: (cursor) => change({ cursor }, false),
  };
}

/** What the address asks of the server. */
export function pageInputOf({ search, cursor }: Pick<AdminAddress, 'search' | 'cursor'>) {
  return { ...(search && { search }), ...(cursor !== undefined && { cursor }) };
}
