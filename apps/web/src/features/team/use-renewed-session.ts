import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Asks the server anew who one is, after that has changed. */
export function useRenewedSession(): () => Promise<void> {
  const { client } = trpc.useUtils();
  const session = useSession();
  return async () => {
    const user = await client.auth.session.query();
    if (user) session.update(user);
  };
}
