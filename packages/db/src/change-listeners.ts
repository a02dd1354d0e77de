import type { Change } from './database.ts';

/** The listeners of one process; a listener that fails does not keep the others from hearing. */
export function createChangeListeners() {
  const listeners = new Set<(change: Change) => void>();
  return {
    subscribe(listener: (change: Change) => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell(changes: readonly Change[]): void {
      for (const change of changes) {
        for (const listener of listeners) listener(change);
      }
    },
  };
}
