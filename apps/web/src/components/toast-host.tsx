import { lazy, Suspense, useSyncExternalStore } from 'react';

import { areToastsWanted, subscribeToasts } from '../lib/toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster: component }) => ({ default: component })));

/** Mounts the toaster when the first toast is asked for. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(subscribeToasts, areToastsWanted);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
