import { useLocation, useSearchParams } from 'react-router-dom';

type AddressChanges = Record<string, string | null>;

/**
 * The query of the address, and a way to change parts of it: what is null or empty leaves it (§2). Changes begin at the address
 * itself, since what was pressed just before may not be drawn yet; a page that is being left changes nothing.
 */
export function useAddress(): [
  params: URLSearchParams,
  change: (changes: AddressChanges, options?: { replace?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  // What the page remembers beside its address stays with it.
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const change = (changes: AddressChanges, { replace = false } = {}) => {
    const now = new URL(window.location.href);
    if (now.pathname !== new URL(now.origin + pathname).pathname) return;
    const after = now.searchParams;
    for (const [key, value] of Object.entries(changes)) {
      if (value) after.set(key, value);
      else after.delete(key);
    }
    setParams(after, { replace, preventScrollReset: true, state });
  };
  return [params, change];
}
