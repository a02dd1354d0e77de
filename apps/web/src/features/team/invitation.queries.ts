import { useQuery } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';

/** What an invitation says. Sent by POST, so that its token stands in no address but the mailed one. */
export function useInvitation(token: string) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['invitation', token],
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
