import { useEffect, useSyncExternalStore } from 'react';

let holders = 0;
let waiting: (() => void) | undefined;
const watchers = new Set<() => void>();

function count(more: 1 | -1): void {
  holders += more;
  for (const tell of watchers) tell();
}

/** Whether anything on the page would be lost with it: a session that ends leaves the page standing (D3). */
export function holdsUnsaved(): boolean {
  return holders > 0;
}

/** The same for what is drawn: true until nothing on the page would be lost. */
export function useHoldsUnsaved(): boolean {
  return useSyncExternalStore((tell) => {
    watchers.add(tell);
    return () => watchers.delete(tell);
  }, holdsUnsaved);
}

/** Does something that may change the page: at once, or as soon as nothing on it would be lost. */
export function onceSaved(act: () => void): void {
  if (holdsUnsaved()) waiting = act;
  else act();
}

/**
 * Says that the page is not to be taken from under the person, such as a file that was chosen and is looked through: neither a newer
 * release nor the end of a session does, though whoever leaves it is not asked.
 */
export function useKept(isKept: boolean): void {
  useEffect(() => {
    if (!isKept) return undefined;
    count(1);
    return () => {
      count(-1);
      if (holdsUnsaved()) return;
      waiting?.();
      waiting = undefined;
    };
  }, [isKept]);
}

/** Says that something here is not saved, as long as that is so; the browser asks before the tab is closed. */
export function useUnsaved(isUnsaved: boolean): void {
  useKept(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // What Chrome before 119 asks for.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
