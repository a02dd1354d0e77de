import type { MessageReason } from '@msafara/domain/messages/message-rules';
import type { Language } from '@msafara/domain/settings/languages';

/** A message as a provider gets it. */
export type Outgoing = {
  /** Ours; the provider's reference where it takes one. */
  id: string;
  to: string;
  body: string;
  template: string;
  language: Language;
  /** What the message is made of, for templates that a provider approved: sender, number, place. */
  parts: readonly string[];
  /** The recipient wrote within a day: free text is allowed. */
  isWindowOpen: boolean;
};

/** What came of handing a message over. `later` was surely not taken; of `unknown` nobody can say, and it is never repeated by itself. */
export type Handed =
  | { kind: 'accepted'; providerId: string | null; costMicros: number | null; currency: string | null }
  | { kind: 'refused'; reason: MessageReason }
  | { kind: 'later' }
  | { kind: 'unknown' };

/** One way to reach people, by somebody's account (D27). */
export type Channel = {
  provider: 'africas-talking' | 'whatsapp' | 'http';
  /** The provider knows a message again by our id: one whose outcome is not known is handed over again. */
  isRepeatable: boolean;
  /** Recipients can answer to what it sends from. */
  canBeAnswered: boolean;
  /** Where recipients write to, for WhatsApp. */
  number?: string;
  send: (message: Outgoing, over: AbortSignal) => Promise<Handed>;
};
