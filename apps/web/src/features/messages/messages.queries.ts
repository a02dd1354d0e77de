import { pollAfter } from '../../lib/poll-after.ts';
import { trpc } from '../../lib/trpc.ts';

/** How often to ask what became of messages: while some wait or are on their way, and else for those made since. */
const UNDER_WAY_MS = 10_000;
const AT_REST_MS = 30_000;
const UNDER_WAY = new Set<string>(['waiting', 'sending', 'accepted', 'sent']);

/** Read anew wherever it is shown: colleagues, recipients and providers change it too. */
const FRESH = { refetchOnMount: 'always' } as const;

/** Who hears of a shipment. */
export function useRecipients(id: string) {
  return trpc.messages.recipients.useQuery({ id }, FRESH);
}

/** What messages about a shipment cost. */
export function useMessageQuote(id: string) {
  return trpc.messages.quote.useQuery({ id }, FRESH);
}

/** What was sent about a shipment, will be, or was not. */
export function useMessages(id: string) {
  return trpc.messages.list.useQuery(
    { id },
    {
      ...FRESH,
      refetchInterval: ({ state }) => {
        const isUnderWay = state.data?.messages.some((one) => UNDER_WAY.has(one.state)) ?? false;
        return pollAfter(isUnderWay ? UNDER_WAY_MS : AT_REST_MS, state);
      },
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
  const settings = trpc.messages.settings.useQuery(undefined, FRESH);
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
    list: trpc.erasures.list.useQuery(undefined, FRESH),
    exported: trpc.erasures.export.useMutation(),
    erase: trpc.erasures.erase.useMutation({ onSuccess: () => utils.erasures.list.invalidate() }),
  };
}

/** What the organisation writes in words of its own. */
export function useOwnWords() {
  const utils = trpc.useUtils();
  return {
    words: trpc.messages.words.useQuery(undefined, FRESH),
    setWords: trpc.messages.setWords.useMutation({
      onSuccess: (next) => utils.messages.words.setData(undefined, next),
    }),
  };
}
