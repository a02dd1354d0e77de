import { useSyncExternalStore } from 'react';

import { placedToaster, subscribeToaster } from '../lib/toast-place.ts';

/** Mounts the toaster when the first toast is asked for; pages that tell nothing do not load it. */
export function ToastHost() {
  return useSyncExternalStore(subscribeToaster, placedToaster);
}
