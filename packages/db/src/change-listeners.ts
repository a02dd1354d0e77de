import type { Change } from './database.ts';

/** The listeners of one process; one that fails warns of it and does not keep the others from hearing. */
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
        for (const listener of listeners) hear(listener, change);
      }
    },
  };
}

/** What changed is committed by now: a failure is no longer that of whoever changed it. */
function hear(listener: (change: Change) => void, change: Change): void {
  try {
    listener(change);
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.emitWarning(`A listener failed on a change of ${change.kind}`, { type: 'ListenerFailed', detail });
  }
}
