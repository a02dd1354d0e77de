import { useEffect, useState } from 'react';

import { readStored } from './browser-storage.ts';
import { USER_KEY } from './session-storage.ts';

/** Where this document was loaded; moves inside the app do not change its headers. */
const loadedAt = addressOfDocument();

/**
 * Keeps a page whose headers differ from those of the others to a document of its own: it is loaded
 * anew when it is come to or left inside the app (D4). Answers whether the page may be shown.
 */
export function useFullLoad(path: string): boolean {
  const isFullyLoaded = loadedAt === path;
  useEffect(() => {
    if (!isFullyLoaded) window.location.reload();
    return () => {
      if (isFullyLoaded && window.location.pathname !== path) window.location.reload();
    };
  }, [isFullyLoaded, path]);
  return isFullyLoaded;
}

/**
 * Loads the page anew when the document it came into was loaded under the headers of another one, which do not allow
 * what this page may do; once, should the headers be the same afterwards. `allowed` says whether they do. A browser that stores
 * nothing stays where it is, since its session would not outlive the load. Answers whether the page may be shown: what is typed
 * before it is loaded anew would be lost.
 */
export function useOwnHeaders(allowed: () => boolean): boolean {
  const [isItsOwn] = useState(
    () => allowed() || loadedAt === window.location.pathname || !navigator.onLine || readStored(USER_KEY) === null,
  );
  useEffect(() => {
    if (!isItsOwn) window.location.reload();
  }, [isItsOwn]);
  return isItsOwn;
}

/** As the browser noted it: this code may have been fetched later, when the address was another one. */
function addressOfDocument(): string {
  const [load] = performance.getEntriesByType('navigation');
  return load ? new URL(load.name).pathname : window.location.pathname;
}

/** Leaves for another page by a full load; null stays. */
export function useLeaveTo(path: string | null): void {
  useEffect(() => {
    if (path !== null) window.location.replace(path);
  }, [path]);
}
