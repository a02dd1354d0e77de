import { useLocation } from 'react-router-dom';

/** What a page remembers beside its address, to be handed on where the same page is meant. */
export function usePageState(): unknown {
  const { state } = useLocation() as { state: unknown };
  return state;
}
