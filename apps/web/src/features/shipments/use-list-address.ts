import { useSearchParams } from 'react-router-dom';

export type ListAddress = {
  search: string;
  page: number;
  cursor: string | undefined;
  organisationId: string | undefined;
  setSearch: (search: string) => void;
  setOrganisation: (organisationId: string | null) => void;
  goTo: (page: number, cursor: string | null) => void;
};

/** Search, organisation and page of a list, kept in the address so that back and links work. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page') ?? '1');
  const cursor = params.get('cursor');
  const isLater = Number.isInteger(asked) && asked > 1 && cursor !== null;

  const change = (changes: Record<string, string | null>, replace: boolean) =>
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
    search: params.get('q') ?? '',
    page: isLater ? asked : 1,
    cursor: isLater ? cursor : undefined,
    organisationId: params.get('organisation') ?? undefined,
    setSearch: (search) => change({ q: search.trim(), page: null, cursor: null }, true),
    setOrganisation: (organisation) => change({ organisation, page: null, cursor: null }, false),
    goTo: (page, next) => change(page > 1 ? { page: String(page), cursor: next } : { page: null, cursor: null }, false),
  };
}
