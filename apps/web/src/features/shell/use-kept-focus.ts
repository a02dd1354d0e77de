import { useEffect } from 'react';

import { FOCUS_BACK_MS } from '../../lib/focus-back.ts';
import { openDialog } from './is-dialog-open.ts';

/**
 * Where what had the focus goes, as a row that was deleted does, the content has it, or the dialog that it was in: a
 * keyboard goes on there. What is disabled while it is busy has the focus again afterwards.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: EventTarget | null = null;
    let paused: HTMLElement | undefined;
    const forget = () => {
      paused = undefined;
    };
    const follow = ({ target }: FocusEvent) => {
      last = target;
      forget();
    };
    const isNowhere = () => document.activeElement === document.body;
    const isLost = () => last instanceof Node && !last.isConnected && isNowhere();
    const keep = () => {
      if (!isLost()) return;
      last = null;
      const dialog = openDialog();
      const field = dialog?.querySelector<HTMLElement>('input[data-autofocus], textarea[data-autofocus]');
      (field ?? dialog ?? document.querySelector<HTMLElement>('#content'))?.focus({ preventScroll: true });
    };
    const resume = ({ type, target }: MutationRecord) => {
      if (type !== 'attributes' || target !== last || !(target instanceof HTMLElement)) return;
      if (target.matches(':disabled')) paused = target;
      else if (paused && isNowhere()) paused.focus({ preventScroll: true });
    };
    // A dialog that is gone first gives the focus back to what opened it.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = new MutationObserver((changes) => {
      changes.forEach(resume);
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(keep, FOCUS_BACK_MS);
    });
    document.addEventListener('focusin', follow);
    // Whoever presses beside everything means to leave.
    document.addEventListener('pointerdown', forget);
    look.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', follow);
      document.removeEventListener('pointerdown', forget);
      look.disconnect();
      clearTimeout(timer);
    };
  }, []);
}
