import { readStored } from '../../lib/browser-storage.ts';
import { useSession } from '../../lib/session.tsx';
import { TOKEN_KEY } from '../../lib/session-storage.ts';
import { trpc } from '../../lib/trpc.ts';

/** Asks the server anew who one is, after that has changed. */
export function useRenewedSession(): () => Promise<void> {
  const { client } = trpc.useUtils();
  const { signIn } = useSession();
  return async () => {
    const user = await client.auth.session.query();
    const handle = readStored(TOKEN_KEY);
    if (user && handle !== null) signIn({ handle, user });
  };
}
