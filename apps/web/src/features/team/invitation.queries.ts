import { useQuery } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';

/** What an invitation says. Sent by POST, so that its token stands in no address but the mailed one. */
export function useInvitation(token: string, userId: string | undefined) {
  const { client } = trpc.useUtils();
  return useQuery({
    // The answer depends on who is signed in.
    queryKey: ['invitation', token, userId],
    queryFn: () => client.team.openInvitation.mutate({ token }),
    enabled: token !== '',
    refetchOnMount: 'always',
  });
}

export function useJoin() {
  return trpc.team.join.useMutation();
}

export function useAcceptInvitation() {
  return trpc.team.acceptInvitation.useMutation();
}
