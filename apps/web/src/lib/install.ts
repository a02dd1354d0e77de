import { useSyncExternalStore } from 'react';

/** What Chromium browsers offer where a page can be installed; others have a way of their own in their menu. */
type InstallOffer = Event & { prompt: () => Promise<unknown> };

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | undefined): void {
  offer = next;
  for (const tell of listeners) tell();
}

const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** Keeps the browser's offer for the user menu, where it is asked for, rather than over the page. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) keep(event);
  });
  window.addEventListener('appinstalled', () => keep(undefined));
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Whether a browser can install a page at all: Firefox does so on phones alone. */
export const canInstall = (userAgent: string): boolean =>
  !/\bFirefox\//u.test(userAgent) || /\bAndroid\b/u.test(userAgent);

/** Asks the browser to install the product; undefined where it offers nothing, or did so already. */
export function useInstall(): (() => void) | undefined {
  const kept = useSyncExternalStore(subscribe, () => offer);
  if (!kept) return undefined;
  return () => {
    // An offer can be made once.
    keep(undefined);
    void kept.prompt().catch(() => undefined);
  };
}
