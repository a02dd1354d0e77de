import { useEffect } from 'react';

import { FOCUS_BACK_MS } from '../../lib/focus-back.ts';
import { isDialogOpen } from './is-dialog-open.ts';

/** Where what had the focus goes from the page, as a row that was deleted does, the content has it: a keyboard goes on there. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    const follow = ({ target }: FocusEvent) => {
      last = target;
    };
    const isLost = () => last instanceof Node && !last.isConnected && document.activeElement === document.body;
    const keep = () => {
      if (!isLost() || isDialogOpen()) return;
      last = null;
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    };
    // A dialog that is gone first gives the focus back to what opened it.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(keep, FOCUS_BACK_MS);
    });
    document.addEventListener('focusin', follow);
    look.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', follow);
      look.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
