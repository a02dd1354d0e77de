import { borderSharingSchema } from '@msafara/domain/borders/border-sharing.schema';
import {
  borderBoardQuery,
  borderBoardSchema,
  dwellQuery,
  dwellSchema,
  standingCostsSchema,
} from '@msafara/domain/borders/dwell.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { readBorderBoard } from './border-board.service.ts';
import { readBorderSharing, setBorderSharing } from './border-sharing.service.ts';
import { readDwell } from './dwell.service.ts';
import { readStandingCosts } from './standing-costs.service.ts';

export const bordersRouter = router({
  board: signedInProcedure
    .input(borderBoardQuery.prefault({}))
    .output(borderBoardSchema)
    .query(({ ctx, input }) => readBorderBoard(ctx, input)),
  costs: signedInProcedure.output(standingCostsSchema).query(({ ctx }) => readStandingCosts(ctx)),
  dwell: signedInProcedure
    .input(dwellQuery)
    .output(dwellSchema)
    .query(({ ctx, input }) => readDwell(ctx, input)),
  sharing: signedInProcedure.output(borderSharingSchema).query(({ ctx }) => readBorderSharing(ctx)),
  setSharing: signedInProcedure
    .input(borderSharingSchema)
    .output(borderSharingSchema)
    .mutation(({ ctx, input }) => setBorderSharing(ctx, input)),
});
