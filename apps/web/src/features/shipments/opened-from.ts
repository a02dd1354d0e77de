import { usePageState } from '../../lib/use-page-state.ts';

/** What a shipment's page remembers, beside its address: the address of the list that it was opened from. */
export type OpenedFrom = { list: string };

/** Whether it is a list of the shipments screen, as against the dashboard's. */
export function isListAddress(list: string): boolean {
  return /^\/shipments(?:\?|$)/u.test(list);
}

/** The list that this page was opened from; undefined when its address was typed or passed on. */
export function useListAtOpening(): string | undefined {
  const state = usePageState();
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined;
  const { list } = state;
  return typeof list === 'string' && /^\/(?:shipments|dashboard)(?:\?|$)/u.test(list) ? list : undefined;
}
