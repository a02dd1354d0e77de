import {
  messageRulesChange,
  messageSettingsSchema,
  messagesSwitchInput,
  smsSettingsInput,
  testedSchema,
  testMessageInput,
  whatsappSettingsInput,
} from '@msafara/domain/messages/message-settings.schema';
import {
  addRecipientInput,
  messageIdInput,
  messageQuoteSchema,
  messageTotalsSchema,
  messageSchema,
  messagesSchema,
  recipientIdInput,
  recipientSchema,
  recipientsSchema,
  stopMessagesInput,
} from '@msafara/domain/messages/messages.schema';
import {
  askedWordsSchema,
  judgeWordsInput,
  ownWordsInput,
  ownWordsListSchema,
} from '@msafara/domain/messages/own-words';
import { shipmentIdInput, successSchema } from '@msafara/domain/shipments/shipments.schema';

import { publicProcedure, router, signedInProcedure } from '../../trpc.ts';
import { stopMessages } from './inbound.service.ts';
import { readMessageQuote, readMessageTotals } from './message-quote.service.ts';
import {
  readMessageSettings,
  sendTestMessage,
  setMessageRules,
  setSms,
  setWhatsapp,
  switchMessages,
} from './message-settings.service.ts';
import { readMessages, resendMessage } from './messages.service.ts';
import { judgeWords, readAskedWords, readOwnWords, setOwnWords } from './own-words.service.ts';
import { addRecipient, readRecipients, removeRecipient } from './recipients.service.ts';

const onShipment = signedInProcedure.input(shipmentIdInput);

export const messagesRouter = router({
  recipients: onShipment.output(recipientsSchema).query(({ ctx, input }) => readRecipients(ctx, input)),
  addRecipient: signedInProcedure
    .input(addRecipientInput)
    .output(recipientSchema)
    .mutation(async ({ ctx, input }) => (await addRecipient(ctx, input)).answer),
  removeRecipient: signedInProcedure
    .input(recipientIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeRecipient(ctx, input)),
  list: onShipment.output(messagesSchema).query(({ ctx, input }) => readMessages(ctx, input)),
  stop: publicProcedure
    .input(stopMessagesInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => stopMessages(ctx, input)),
  settings: signedInProcedure.output(messageSettingsSchema).query(({ ctx }) => readMessageSettings(ctx)),
  setSms: signedInProcedure
    .input(smsSettingsInput)
    .output(messageSettingsSchema)
    .mutation(({ ctx, input }) => setSms(ctx, input)),
  switch: signedInProcedure
    .input(messagesSwitchInput)
    .output(messageSettingsSchema)
    .mutation(({ ctx, input }) => switchMessages(ctx, input)),
  setWhatsapp: signedInProcedure
    .input(whatsappSettingsInput)
    .output(messageSettingsSchema)
    .mutation(({ ctx, input }) => setWhatsapp(ctx, input)),
  quote: onShipment.output(messageQuoteSchema).query(({ ctx, input }) => readMessageQuote(ctx, input)),
  totals: signedInProcedure.output(messageTotalsSchema).query(({ ctx }) => readMessageTotals(ctx)),
  words: signedInProcedure.output(ownWordsListSchema).query(({ ctx }) => readOwnWords(ctx)),
  setWords: signedInProcedure
    .input(ownWordsInput)
    .output(ownWordsListSchema)
    .mutation(({ ctx, input }) => setOwnWords(ctx, input)),
  askedWords: signedInProcedure.output(askedWordsSchema).query(({ ctx }) => readAskedWords(ctx)),
  judgeWords: signedInProcedure
    .input(judgeWordsInput)
    .output(askedWordsSchema)
    .mutation(({ ctx, input }) => judgeWords(ctx, input)),
  setRules: signedInProcedure
    .input(messageRulesChange)
    .output(messageSettingsSchema)
    .mutation(({ ctx, input }) => setMessageRules(ctx, input)),
  sendTest: signedInProcedure
    .input(testMessageInput)
    .output(testedSchema)
    .mutation(({ ctx, input }) => sendTestMessage(ctx, input)),
  resend: signedInProcedure
    .input(messageIdInput)
    .output(messageSchema)
    .mutation(({ ctx, input }) => resendMessage(ctx, input)),
});
