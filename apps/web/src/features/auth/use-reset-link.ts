import { useQuery } from '@tanstack/react-query';

import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';

/** Whether a mailed link still sets a password; without an answer the form is shown, and its own answer tells. */
export function useResetLink(token: string, isSet: boolean): 'asking' | 'open' | 'over' {
  const { client } = trpc.useUtils();
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => client.account.openResetLink.mutate({ token }),
    // Setting the password uses the link, and signing out empties the cache: there is nothing left to ask.
    enabled: token !== '' && !isSet,
    retry: false,
  });
  if (link.isLoading) return 'asking';
  return serverError(link.error)?.httpStatus === 404 ? 'over' : 'open';
}
