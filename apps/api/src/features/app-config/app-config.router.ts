import { z } from 'zod';

import { publicProcedure, router } from '../../trpc.ts';
import { DEMO_LOGIN } from '../demo/demo-account.ts';

/** What the web app has to know before anyone signs in (D7, D12). */
export const appConfigRouter = router({
  config: publicProcedure
    .output(
      z.object({
        publicUrl: z.string(),
        publicUrlAliases: z.array(z.string()),
        demoLogin: z.object({ email: z.string(), password: z.string() }).nullable(),
      }),
    )
    .query(({ ctx: { deps } }) => ({
      publicUrl: deps.env.PUBLIC_URL,
      publicUrlAliases: deps.env.PUBLIC_URL_ALIASES,
      demoLogin: deps.env.DEMO ? DEMO_LOGIN : null,
    })),
});
