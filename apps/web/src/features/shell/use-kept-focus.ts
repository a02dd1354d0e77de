import { useEffect } from 'react';

import { isDialogOpen } from './is-dialog-open.ts';

/** Where what had the focus goes from the page, as a row that was deleted does, the content has it: a keyboard goes on there. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const follow = ({ target }: FocusEvent) => {
      last = target;
    };
    const look = new MutationObserver(() => {
      if (!(last instanceof Node) || last.isConnected) return;
      if (document.activeElement !== document.body || isDialogOpen()) return;
      last = null;
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', follow);
    look.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', follow);
      look.disconnect();
    };
  }, []);
}
