import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router-dom';

import { AppLayout } from './app-layout.tsx';
import { ListSkeleton } from '../components/list-state.tsx';
import { LoadFailureBoundary } from '../components/load-failure.tsx';
import { SignOutQuestion } from '../features/outbox/frame-parts.ts';
import { ForcedPassword } from '../features/settings/forced-password.tsx';
import { useSession } from '../lib/session.tsx';

/**
 * The frame of the signed-in pages: it stays while their code is on its way, or does not come.
 * Whoever has a password that somebody else made chooses another one first (D1).
 */
export function SignedInRoute() {
  const { user } = useSession();
  const { pathname } = useLocation();
  if (user?.mustChangePassword === true) return <ForcedPassword SignOutQuestion={SignOutQuestion} />;
  return (
    <AppLayout>
      <LoadFailureBoundary at={pathname} element="div">
        <Suspense fallback={<ListSkeleton rows={8} />}>
          <Outlet />
        </Suspense>
      </LoadFailureBoundary>
    </AppLayout>
  );
}
