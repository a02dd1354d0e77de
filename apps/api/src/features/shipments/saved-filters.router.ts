import {
  changeFilterInput,
  filterIdInput,
  savedFilterSchema,
  saveFilterInput,
} from '@msafara/domain/shipments/saved-filters.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { router, signedInProcedure } from '../../trpc.ts';
import { changeFilter, listFilters, removeFilter, saveFilter } from './saved-filters.service.ts';

export const savedFiltersRouter = router({
  list: signedInProcedure.output(z.array(savedFilterSchema)).query(({ ctx }) => listFilters(ctx)),
  save: signedInProcedure
    .input(saveFilterInput)
    .output(savedFilterSchema)
    .mutation(({ ctx, input }) => saveFilter(ctx, input)),
  change: signedInProcedure
    .input(changeFilterInput)
    .output(savedFilterSchema)
    .mutation(({ ctx, input }) => changeFilter(ctx, input)),
  remove: signedInProcedure
    .input(filterIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeFilter(ctx, input)),
});
