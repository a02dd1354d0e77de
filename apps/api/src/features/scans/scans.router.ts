import { carryInput, carryPageSchema } from '@msafara/domain/scans/carry.schema';
import { scanKeySchema } from '@msafara/domain/scans/scan-key.schema';
import { sendScansInput } from '@msafara/domain/scans/scan-command.schema';
import { scansSentSchema } from '@msafara/domain/scans/scan-result.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { carryShipments } from './carry.service.ts';
import { readScanKey, sendScans } from './scans.service.ts';

export const scansRouter = router({
  send: signedInProcedure
    .input(sendScansInput)
    .output(scansSentSchema)
    .mutation(({ ctx, input }) => sendScans(ctx, input)),
  carry: signedInProcedure
    .input(carryInput)
    .output(carryPageSchema)
    .query(({ ctx, input }) => carryShipments(ctx, input)),
  key: signedInProcedure.output(scanKeySchema).query(({ ctx }) => readScanKey(ctx)),
});
