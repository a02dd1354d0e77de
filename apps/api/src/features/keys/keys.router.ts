import {
  apiKeysSchema,
  createKeyInput,
  keyIdInput,
  newApiKeySchema,
  rollKeyInput,
} from '@msafara/domain/keys/keys.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { createKey, listKeys, revokeKey, rollKey } from './keys.service.ts';

export const keysRouter = router({
  list: signedInProcedure.output(apiKeysSchema).query(({ ctx }) => listKeys(ctx)),
  create: signedInProcedure
    .input(createKeyInput)
    .output(newApiKeySchema)
    .mutation(({ ctx, input }) => createKey(ctx, input)),
  roll: signedInProcedure
    .input(rollKeyInput)
    .output(newApiKeySchema)
    .mutation(({ ctx, input }) => rollKey(ctx, input)),
  revoke: signedInProcedure
    .input(keyIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => revokeKey(ctx, input)),
});
