/** How long a new worker may take to become the page's; the one before it is let finish what it does. */
export const TAKE_OVER_MS = 4000;

/** Loads the page anew, by the newer release where one waits: the older one draws it from what it keeps, and its other files may be gone. */
export async function loadAnew(): Promise<void> {
  if ('serviceWorker' in navigator) {
    const { serviceWorker } = navigator;
    const known = await serviceWorker.getRegistration('/').catch(() => undefined);
    known?.waiting?.postMessage('take-over');
    if (known?.waiting) {
      const isTaken = new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
      await Promise.race([isTaken, new Promise((resolve) => setTimeout(resolve, TAKE_OVER_MS))]);
    }
  }
  window.location.reload();
}

/**
 * The same, unless the server cannot be reached. For a file that did not come at a second try either: a renewed release has it no
 * more, and Chrome of 2024 and before keeps for as long as the page is there that it did not come.
 */
export async function loadAnewWithNetwork(): Promise<void> {
  const page = await fetch(window.location.href, { method: 'HEAD' }).catch(() => undefined);
  if (page?.ok) await loadAnew();
}
