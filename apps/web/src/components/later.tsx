import '@mantine/core/styles/Skeleton.css';

import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';

import { ListError } from './list-state.tsx';
import { LoadFailureBoundary } from './load-failure.tsx';

/** Room for a part whose code is fetched when it is first shown (`lazyRoute`); where it does not come the page stays. */
export function Later({ height, children }: { height?: number; children: ReactNode }) {
  return (
    <LoadFailureBoundary instead={(tryAgain) => <ListError onRetry={tryAgain} />}>
      <Suspense fallback={height !== undefined && <Skeleton height={height} radius={6} />}>{children}</Suspense>
    </LoadFailureBoundary>
  );
}
