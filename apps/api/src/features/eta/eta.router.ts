import { etaItemSchema, etaPageSchema, listEtaInput } from '@msafara/domain/eta/eta.schema';
import { shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { explainEta, listEta } from './eta.service.ts';

export const etaRouter = router({
  list: signedInProcedure
    .input(listEtaInput)
    .output(etaPageSchema)
    .query(({ ctx, input }) => listEta(ctx, input)),
  explain: signedInProcedure
    .input(shipmentIdInput)
    .output(etaItemSchema)
    .query(({ ctx, input }) => explainEta(ctx, input)),
});
