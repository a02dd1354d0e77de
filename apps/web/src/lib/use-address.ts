import { useSearchParams } from 'react-router-dom';

import { usePageState } from './use-page-state.ts';

type AddressChanges = Record<string, string | null>;

/** The query of the address, and a way to change parts of it: what is null or empty leaves it (§2). */
export function useAddress(): [
  params: URLSearchParams,
  change: (changes: AddressChanges, options?: { replace?: boolean }) => void,
] {
  const [params, setParams] = useSearchParams();
  // What the page remembers beside its address stays with it.
  const state = usePageState();
  const change = (changes: AddressChanges, { replace = false } = {}) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) after.set(key, value);
          else after.delete(key);
        }
        return after;
      },
      { replace, preventScrollReset: true, state },
    );
  return [params, change];
}
