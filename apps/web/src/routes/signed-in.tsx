import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';

import { AppLayout } from './app-layout.tsx';
import { ListSkeleton } from '../components/list-state.tsx';

/** The frame of the signed-in pages: it stays while their code is on its way. */
export function SignedInRoute() {
  return (
    <AppLayout>
      <Suspense fallback={<ListSkeleton rows={8} />}>
        <Outlet />
      </Suspense>
    </AppLayout>
  );
}
