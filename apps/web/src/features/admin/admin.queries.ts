import { keepPreviousData, skipToken } from '@tanstack/react-query';

import { pageInputOf } from '../../lib/list-address.ts';
import { sayOutcome } from '../../lib/say-outcome.ts';
import { trpc } from '../../lib/trpc.ts';
import type { AdminAddress } from './use-admin-address.ts';

const FRESH = { placeholderData: keepPreviousData, refetchOnMount: 'always' } as const;

export function useUserPage(address: AdminAddress) {
  return trpc.admin.users.useQuery(pageInputOf(address), FRESH);
}

export function useRequestPage(address: AdminAddress) {
  return trpc.admin.roleRequests.useQuery(pageInputOf(address), FRESH);
}

export function useOrganisationPage(address: AdminAddress) {
  return trpc.admin.organisations.useQuery(pageInputOf(address), FRESH);
}

/** The organisations that nobody active is left in, on a page of their own. */
export function useClosedPage(cursor: string | undefined) {
  return trpc.admin.organisations.useQuery({ ...pageInputOf({ search: '', cursor }), isClosed: true }, FRESH);
}

export function useOutboxPage(address: AdminAddress) {
  return trpc.admin.outbox.useQuery(pageInputOf({ search: '', cursor: address.cursor }), FRESH);
}

/** What a mail says; asked when somebody opens it. */
export function useMailText(id: string | undefined) {
  return trpc.admin.mail.useQuery(id === undefined ? skipToken : { id }, { refetchOnMount: 'always' });
}

/** The dead letters of a page of their own, beside the mails. */
export function useDeadLetterPage(cursor: string | undefined) {
  return trpc.admin.deadLetters.useQuery(pageInputOf({ search: '', cursor }), FRESH);
}

export function useAuditPage(address: AdminAddress) {
  return trpc.admin.auditLog.useQuery(
    { ...address.audit, ...pageInputOf({ search: '', cursor: address.cursor }) },
    FRESH,
  );
}

/** The people whose name, address or organisation somebody types; nobody is asked for before. */
export function usePeople(search: string) {
  return trpc.admin.users.useQuery(search === '' ? skipToken : { search, limit: 20 }, {
    placeholderData: keepPreviousData,
  });
}

export function useStatistics() {
  return trpc.admin.statistics.useQuery(undefined, { refetchOnMount: 'always' });
}

/** Fetches everything of the panel again: what an admin does shows in several of its parts. */
function useRefreshPanel() {
  const { admin, organisations } = trpc.useUtils();
  return () => Promise.all([admin.invalidate(), organisations.invalidate()]);
}

/** Says why something was refused; it may be done where no answer came. */
export function sayRefusal(failed: string): (error: unknown) => void {
  return sayOutcome({ failed }).refused;
}

export function useCreateUser() {
  return trpc.admin.createUser.useMutation({ onSettled: useRefreshPanel() });
}

export function useSetUserActive() {
  return trpc.admin.setUserActive.useMutation({ onSettled: useRefreshPanel() });
}

export function useDeleteUser() {
  return trpc.admin.deleteUser.useMutation({ onSettled: useRefreshPanel() });
}

export function useResetSecondFactor() {
  return trpc.admin.resetSecondFactor.useMutation({ onSettled: useRefreshPanel() });
}

export function useAnswerRequest() {
  const onSettled = useRefreshPanel();
  return {
    approve: trpc.admin.approveRequest.useMutation({ onSettled }),
    decline: trpc.admin.declineRequest.useMutation({ onSettled }),
  };
}

export function useSetPlan() {
  return trpc.admin.setPlan.useMutation({ onSettled: useRefreshPanel() });
}

export function useNameOwner() {
  return trpc.admin.nameOwner.useMutation({ onSettled: useRefreshPanel() });
}

export function useTakeOffContact() {
  return trpc.admin.takeOffContact.useMutation({ onSettled: useRefreshPanel() });
}

export function useRetryJob() {
  return trpc.admin.retryJob.useMutation({ onSettled: useRefreshPanel() });
}

export function useDismissJob() {
  return trpc.admin.dismissJob.useMutation({ onSettled: useRefreshPanel() });
}

/** Segments of messages of all organisations by month. */
export function useMessageTotals() {
  return trpc.messages.totals.useQuery(undefined, { refetchOnMount: 'always' });
}

/** Words of organisations that wait for an answer. */
export function useAskedWords() {
  const utils = trpc.useUtils();
  return {
    asked: trpc.messages.askedWords.useQuery(undefined, { refetchOnMount: 'always' }),
    judge: trpc.messages.judgeWords.useMutation({ onSettled: () => utils.messages.askedWords.invalidate() }),
  };
}
