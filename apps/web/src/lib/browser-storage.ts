/** Reads from the browser's storage; null where there is none or it is blocked. */
export function readStored(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes to the browser's storage, or removes with null; does nothing where it is blocked. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // A browser without storage keeps the session for this page only.
  }
}
