import type { LiveEvent } from '@msafara/domain/live/live.schema';

import { router, signedInProcedure } from '../../trpc.ts';

export const liveRouter = router({
  /** Says what the web app hears; live.stream.ts answers in its place, at a fifth of the memory (docs/decisions/0004). */
  // oxlint-disable-next-line require-yield -- see above
  changes: signedInProcedure.subscription(async function* declared(): AsyncGenerator<LiveEvent, void> {
    await Promise.reject(new Error('live.stream.ts answers this path'));
  }),
});
