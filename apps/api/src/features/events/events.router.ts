import { eventExamplesSchema } from '@msafara/domain/events/events.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { listExamples } from './events.service.ts';

export const eventsRouter = router({
  examples: signedInProcedure.output(eventExamplesSchema).query(({ ctx }) => listExamples(ctx)),
});
