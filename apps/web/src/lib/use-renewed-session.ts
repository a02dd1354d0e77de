import { useSession } from './session.tsx';
import { trpc } from './trpc.ts';

/** Asks the server anew who one is, after that has changed. */
export function useRenewedSession(): () => Promise<void> {
  const { client } = trpc.useUtils();
  const session = useSession();
  return async () => {
    const user = await client.auth.session.query();
    if (user) session.update(user);
  };
}
