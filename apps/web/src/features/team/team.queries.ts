import { trpc } from '../../lib/trpc.ts';

/** Members, open invitations and the places of the plan. */
export function useTeam(isWanted: boolean) {
  return trpc.team.read.useQuery(undefined, { enabled: isWanted, refetchOnMount: 'always' });
}

/** Whatever changes the team fetches it again, and the usage of the plan. */
function useRefreshTeam() {
  const { plans, team } = trpc.useUtils();
  return () => Promise.all([team.read.invalidate(), plans.usage.invalidate()]);
}

export function useInvite() {
  return trpc.team.invite.useMutation({ onSettled: useRefreshTeam() });
}

export function useInvitationActs() {
  const onSettled = useRefreshTeam();
  return {
    resend: trpc.team.resendInvitation.useMutation({ onSettled }),
    revoke: trpc.team.revokeInvitation.useMutation({ onSettled }),
  };
}

export function useMemberActs() {
  const onSettled = useRefreshTeam();
  return {
    changeRole: trpc.team.changeRole.useMutation({ onSettled }),
    setActive: trpc.team.setMemberActive.useMutation({ onSettled }),
    transfer: trpc.team.transferOwnership.useMutation({ onSettled }),
  };
}
