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
