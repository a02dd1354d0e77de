import type { ReactNode } from 'react';

const listeners = new Set<() => void>();
let placed: ReactNode = null;

/** Hands over what shows toasts, to be mounted above all pages and stay there. */
export function placeToaster(toaster: ReactNode): void {
  placed = toaster;
  for (const listener of listeners) listener();
}

/** What shows toasts, once one has been asked for. */
export function placedToaster(): ReactNode {
  return placed;
}

export function subscribeToaster(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
