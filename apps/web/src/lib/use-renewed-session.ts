import { atMostAMoment } from './a-moment.ts';
import { useSession } from './session.tsx';
import { trpc } from './trpc.ts';

/** Asks the server anew who one is, after that has changed: the change stands where no answer comes. */
export function useRenewedSession(): () => Promise<void> {
  const { client } = trpc.useUtils();
  const session = useSession();
  return async () => {
    const user = await atMostAMoment(client.auth.session.query()).catch(() => undefined);
    if (user) session.update(user);
  };
}
