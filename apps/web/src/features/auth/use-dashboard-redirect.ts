import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { useSession } from '../../lib/session.tsx';

/** How long a sign-in stays on its page before the dashboard opens (§4). */
const REDIRECT_MS = 100;

/** Leads whoever is signed in, or has just signed in, to the dashboard. */
export function useDashboardRedirect(): void {
  const { user, isLoading } = useSession();
  const navigate = useNavigate();
  const isSignedIn = user !== null && !isLoading;
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn, navigate]);
}
