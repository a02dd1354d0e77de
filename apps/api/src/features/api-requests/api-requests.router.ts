import { apiRequestsSchema, listRequestsInput } from '@msafara/domain/api-requests/api-requests.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { listRequests } from './api-requests.service.ts';

export const apiRequestsRouter = router({
  list: signedInProcedure
    .input(listRequestsInput)
    .output(apiRequestsSchema)
    .query(({ ctx, input }) => listRequests(ctx, input)),
});
