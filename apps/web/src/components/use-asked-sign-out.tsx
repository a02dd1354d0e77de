import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

import { useSession } from '../lib/session.tsx';
import { readWaitingScans } from '../lib/waiting-scans.ts';

/** Asked before the way out while something of the person waits on this device (D23). */
export type SignOutQuestionSlot = ComponentType<{ opened: boolean; onLeave: () => void; onClose: () => void }>;

/** The way out for whoever is signed in: at once, or by way of the question; `onLeft` comes after it. */
export function useAskedSignOut(
  Question: SignOutQuestionSlot,
  onLeft?: () => void,
): { ask: () => void; question: ReactNode } {
  const { user, signOut } = useSession();
  const [isAsked, setAsked] = useState(false);
  const leave = async () => {
    await signOut();
    onLeft?.();
  };
  return {
    ask: () => {
      if (user && readWaitingScans()[user.id] !== undefined) setAsked(true);
      else void leave();
    },
    question: isAsked && (
      <Suspense>
        <Question opened onLeave={() => void leave()} onClose={() => setAsked(false)} />
      </Suspense>
    ),
  };
}
