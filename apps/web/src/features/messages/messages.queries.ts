import { trpc } from '../../lib/trpc.ts';

/** While something waits or is on its way, what became of it is asked for again. */
const POLL_MS = 10_000;

/** Who hears of a shipment. */
export function useRecipients(id: string) {
  return trpc.messages.recipients.useQuery({ id });
}

/** What was sent about a shipment, will be, or was not. */
export function useMessages(id: string) {
  return trpc.messages.list.useQuery(
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data?.messages.some((one) => ['waiting', 'sending', 'accepted', 'sent'].includes(one.state))
          ? POLL_MS
          : false,
    },
  );
}

/** Adding and removing recipients, and sending again; each is seen in the lists at once. */
export function useMessageActs() {
  const utils = trpc.useUtils();
  const onSuccess = () => utils.messages.invalidate();
  return {
    add: trpc.messages.addRecipient.useMutation({ onSuccess }),
    remove: trpc.messages.removeRecipient.useMutation({ onSuccess }),
    resend: trpc.messages.resend.useMutation({ onSuccess }),
  };
}

/** How the organisation's messages go, and what changes it. */
export function useMessageSettings() {
  const utils = trpc.useUtils();
  const settings = trpc.messages.settings.useQuery();
  const onSuccess = () => utils.messages.settings.invalidate();
  return {
    settings,
    setSms: trpc.messages.setSms.useMutation({ onSuccess }),
    toggle: trpc.messages.switch.useMutation({ onSuccess }),
    sendTest: trpc.messages.sendTest.useMutation({ onSuccess }),
  };
}
