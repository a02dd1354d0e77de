import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import {
  attemptDetailSchema,
  attemptIdInput,
  attemptsSchema,
  createWebhookInput,
  editWebhookInput,
  listAttemptsInput,
  newWebhookSchema,
  replayedSchema,
  replayInput,
  sentEventSchema,
  webhookIdInput,
  webhookSchema,
  webhooksSchema,
} from '@msafara/domain/webhooks/webhooks.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { readAttempt, readAttempts, replayWebhook, resendAttempt, testWebhook } from './webhook-sending.service.ts';
import {
  createWebhook,
  editWebhook,
  listWebhooks,
  readWebhook,
  removeWebhook,
  rotateWebhook,
} from './webhooks.service.ts';

const onOne = signedInProcedure.input(webhookIdInput);
const onAttempt = signedInProcedure.input(attemptIdInput);

export const webhooksRouter = router({
  list: signedInProcedure.output(webhooksSchema).query(({ ctx }) => listWebhooks(ctx)),
  read: onOne.output(webhookSchema).query(({ ctx, input }) => readWebhook(ctx, input)),
  create: signedInProcedure
    .input(createWebhookInput)
    .output(newWebhookSchema)
    .mutation(async ({ ctx, input }) => (await createWebhook(ctx, input)).answer),
  edit: signedInProcedure
    .input(editWebhookInput)
    .output(webhookSchema)
    .mutation(async ({ ctx, input }) => (await editWebhook(ctx, input)).answer),
  remove: onOne.output(successSchema).mutation(({ ctx, input }) => removeWebhook(ctx, input)),
  rotate: onOne.output(newWebhookSchema).mutation(async ({ ctx, input }) => (await rotateWebhook(ctx, input)).answer),
  test: onOne.output(sentEventSchema).mutation(async ({ ctx, input }) => (await testWebhook(ctx, input)).answer),
  replay: signedInProcedure
    .input(replayInput)
    .output(replayedSchema)
    .mutation(async ({ ctx, input }) => (await replayWebhook(ctx, input)).answer),
  attempts: signedInProcedure
    .input(listAttemptsInput)
    .output(attemptsSchema)
    .query(({ ctx, input }) => readAttempts(ctx, input)),
  attempt: onAttempt.output(attemptDetailSchema).query(({ ctx, input }) => readAttempt(ctx, input)),
  resend: onAttempt
    .output(sentEventSchema)
    .mutation(async ({ ctx, input }) => (await resendAttempt(ctx, input)).answer),
});
