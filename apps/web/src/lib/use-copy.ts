import { useEffect, useState } from 'react';

const CONFIRMED_MS = 2000;

/** Copies a text, and tells for a moment that it did. */
export function useCopy(text: string): { copy: () => void; isCopied: boolean } {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return { copy: () => void copyText(text).then(setIsCopied), isCopied };
}

// The clipboard interface exists only on secure addresses; a warehouse server is often plain http.
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const pressed = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    // The keyboard goes on where it was.
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
    return isCopied;
  }
}
