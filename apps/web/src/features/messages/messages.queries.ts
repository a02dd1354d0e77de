import { trpc } from '../../lib/trpc.ts';

/** While something waits or is on its way, what became of it is asked for again. */
const POLL_MS = 10_000;

/** Who hears of a shipment. */
export function useRecipients(id: string) {
  return trpc.messages.recipients.useQuery({ id });
}

/** What messages about a shipment cost. */
export function useMessageQuote(id: string) {
  return trpc.messages.quote.useQuery({ id });
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
    setWhatsapp: trpc.messages.setWhatsapp.useMutation({ onSuccess }),
    setRules: trpc.messages.setRules.useMutation({ onSuccess }),
    toggle: trpc.messages.switch.useMutation({ onSuccess }),
    sendTest: trpc.messages.sendTest.useMutation({ onSuccess }),
  };
}

/** What the organisation has of one recipient, and what it erased. */
export function usePersonData() {
  const utils = trpc.useUtils();
  return {
    list: trpc.erasures.list.useQuery(),
    exported: trpc.erasures.export.useMutation(),
    erase: trpc.erasures.erase.useMutation({ onSuccess: () => utils.erasures.list.invalidate() }),
  };
}

/** What the organisation writes in words of its own. */
export function useOwnWords() {
  const utils = trpc.useUtils();
  return {
    words: trpc.messages.words.useQuery(),
    setWords: trpc.messages.setWords.useMutation({
      onSuccess: (next) => utils.messages.words.setData(undefined, next),
    }),
  };
}
