import { useEffect, useEffectEvent, useState } from 'react';

/** What the system's way to close something tells, which on Android is its back button (Chrome from 126). */
type CloseWatcher = EventTarget & { destroy: () => void };

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

/** Lets Android's back button close what lies over the page, by `close`, where it would leave the page. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  // Each hears once: what is still open then, as a form that asks first, has another.
  const [heard, setHeard] = useState(0);
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => {
      onClose();
      setHeard((times) => times + 1);
    });
    // Escape stays with what is shown: a list or a calendar in a dialog closes before the dialog does. Each has a listener of its own:
    // one for all would go with the first of them.
    const keepEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing) event.preventDefault();
    };
    window.addEventListener('keydown', keepEscape);
    return () => {
      window.removeEventListener('keydown', keepEscape);
      watcher.destroy();
    };
  }, [isOpen, heard]);
}
