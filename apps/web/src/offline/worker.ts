import { TAKE_OVER_MS } from '../lib/load-anew.ts';
import { holdsUnsaved } from '../lib/unsaved.ts';

/** What is known of the service worker: whether this device is ready, and whether a newer release waits. */
export type WorkerView = {
  /** This browser can open pages without a network. */
  isSupported: boolean;
  /** The scan screen opens here without a network. */
  isReady: boolean;
  /** The files are being fetched. */
  isInstalling: boolean;
  /** They did not come whole; what came stays. */
  hasFailed: boolean;
  /** A newer release has been fetched and waits for a word. */
  isNewVersion: boolean;
};

const FILE = '/sw.js';

const canWork = () => 'serviceWorker' in navigator && import.meta.env.PROD;

let view: WorkerView = {
  isSupported: canWork(),
  isReady: false,
  isInstalling: false,
  hasFailed: false,
  isNewVersion: false,
};
let registration: ServiceWorkerRegistration | undefined;
const listeners = new Set<() => void>();

function show(next: Partial<WorkerView>): void {
  view = { ...view, ...next };
  for (const tell of listeners) tell();
}

function follow(next: ServiceWorkerRegistration): void {
  registration = next;
  // A page that a first worker takes over hears of that before or after it hears that the worker is installed.
  const isNewVersion = () => next.active !== null && next.waiting !== null;
  show({ isReady: next.active !== null, isNewVersion: isNewVersion() });
  const watch = (worker: ServiceWorker | null) => {
    if (!worker) return;
    show({ isInstalling: true, hasFailed: false });
    worker.addEventListener('statechange', () => {
      const { state } = worker;
      if (state === 'installing') return;
      const hasFailed = state === 'redundant' && next.active !== worker && next.waiting !== worker && !view.isReady;
      show({
        isInstalling: state === 'activating' ? view.isInstalling : false,
        isReady: view.isReady || state === 'activated',
        hasFailed,
        isNewVersion: isNewVersion(),
      });
    });
  };
  watch(next.installing);
  next.addEventListener('updatefound', () => watch(next.installing));
}

/** Whether data is to be saved, so that a megabyte is not fetched without being asked for. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Fetches what the scan screen needs, about a megabyte, so that it opens here without a network (D23). */
async function makeReady(): Promise<void> {
  if (!canWork() || registration) return;
  try {
    follow(await navigator.serviceWorker.register(FILE, { updateViaCache: 'none' }));
  } catch {
    show({ hasFailed: true });
  }
}

/** Follows a worker that an earlier visit registered; makes nothing ready by itself. */
async function attend(): Promise<void> {
  if (!canWork()) return;
  const known = await navigator.serviceWorker.getRegistration('/').catch(() => undefined);
  if (known && !registration) follow(known);
}

let isTakingOver = false;

const loadUnlessHeld = () => {
  if (!holdsUnsaved()) window.location.reload();
};

/**
 * Turns every tab to the newer release; each loads anew, unless it holds something unsaved. The worker before it may have a request that
 * never ends: then this tab loads anew without waiting, which ends that request.
 */
function takeOver(): void {
  isTakingOver = true;
  registration?.waiting?.postMessage('take-over');
  setTimeout(loadUnlessHeld, TAKE_OVER_MS);
}

if (canWork()) {
  let isControlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first worker takes a page over as it is: it runs that release already.
    const wasControlled = isControlled;
    isControlled = true;
    if (!wasControlled && !isTakingOver) return;
    show({ isNewVersion: false });
    loadUnlessHeld();
  });
}

/** The service worker of this device. */
export const worker = {
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  read: (): WorkerView => view,
  attend,
  makeReady,
  takeOver,
  /** Looks for a newer release. */
  look: () => void registration?.update().catch(() => undefined),
};
