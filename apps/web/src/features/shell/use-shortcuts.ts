import { useEffect } from 'react';

import { holdsUnsaved } from '../../lib/unsaved.ts';
import { isDialogOpen } from './is-dialog-open.ts';

type Shortcuts = { onPalette: () => void; onHelp: () => void };

/** Keys of every screen: mod+K the palette, `/` the screen's search, `?` the help. */
export function useShortcuts({ onPalette, onHelp }: Shortcuts): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        // It would lead away from what is typed in a dialog.
        if (!(isDialogOpen() && holdsUnsaved())) onPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isDialogOpen()) return;
      if (event.key === '/') {
        const search = document.querySelector<HTMLElement>('[data-search]');
        if (!search) return;
        event.preventDefault();
        search.focus();
      } else if (event.key === '?') {
        event.preventDefault();
        onHelp();
      }
    };
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, [onPalette, onHelp]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}
