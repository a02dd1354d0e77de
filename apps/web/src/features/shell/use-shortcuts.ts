import { useEffect } from 'react';

import { holdsUnsaved } from '../../lib/unsaved.ts';
import { isDialogOpen } from './is-dialog-open.ts';
import { shortcutOf } from './shortcut-of.ts';

type Shortcuts = { onPalette: () => void; onHelp: () => void };

/** Follows the shortcuts of every screen; `?` and `/` are letters where somebody types. */
export function useShortcuts({ onPalette, onHelp }: Shortcuts): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (shortcut === 'palette') {
        event.preventDefault();
        // It would lead away from what is typed in a dialog.
        if (!(isDialogOpen() && holdsUnsaved())) onPalette();
        return;
      }
      if (shortcut === undefined || isTyping(event.target) || isDialogOpen()) return;
      if (shortcut === 'help') {
        event.preventDefault();
        onHelp();
        return;
      }
      const search = document.querySelector<HTMLElement>('[data-search]');
      if (!search) return;
      event.preventDefault();
      search.focus();
    };
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, [onPalette, onHelp]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}
