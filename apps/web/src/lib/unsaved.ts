import { useEffect } from 'react';

let holders = 0;
let waiting: (() => void) | undefined;

/** Whether anything on the page would be lost with it: a session that ends leaves the page standing (D3). */
export function holdsUnsaved(): boolean {
  return holders > 0;
}

/** Does something that may change the page: at once, or as soon as nothing on it would be lost. */
export function onceSaved(act: () => void): void {
  if (holdsUnsaved()) waiting = act;
  else act();
}

/** Says that something here is not saved, as long as that is so; the browser asks before the tab is closed. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    holders += 1;
    window.addEventListener('beforeunload', ask);
    return () => {
      holders -= 1;
      window.removeEventListener('beforeunload', ask);
      if (holdsUnsaved()) return;
      waiting?.();
      waiting = undefined;
    };
  }, [isUnsaved]);
}
