/** Search and page of a list, as the address of the page has them. */
export type ListAddress = {
  search: string;
  cursor: string | undefined;
  setSearch: (search: string) => void;
  /** An empty cursor is the first page. */
  goTo: (cursor: string) => void;
};

/** What the address asks of the server. */
export function pageInputOf({ search, cursor }: Pick<ListAddress, 'search' | 'cursor'>) {
  return { ...(search && { search }), ...(cursor !== undefined && { cursor }) };
}

/** What is searched for by the address itself, which a page may not have drawn yet. */
export function searchInAddress(): string {
  return new URLSearchParams(window.location.search).get('q') ?? '';
}
