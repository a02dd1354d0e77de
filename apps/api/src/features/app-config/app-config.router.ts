import { z } from 'zod';

import type { Deps } from '../../deps.ts';
import { publicProcedure, router } from '../../trpc.ts';
import { DEMO_LOGIN } from '../demo/demo-account.ts';

function paymentsOf({ payments }: Deps): 'off' | 'test' | 'live' {
  if (!payments) return 'off';
  return payments.pages.scriptUrl === null ? 'live' : 'test';
}

/** What the web app has to know before anyone signs in (D7, D12). */
export const appConfigRouter = router({
  config: publicProcedure
    .output(
      z.object({
        publicUrl: z.string(),
        publicUrlAliases: z.array(z.string()),
        /** Nothing is sold; no money moves, since the stand-in is in use; or the provider itself (D4). */
        payments: z.enum(['off', 'test', 'live']),
        /** Of a new organisation; 0 where there is no trial (D2). */
        trialDays: z.number(),
        demoLogin: z.object({ email: z.string(), password: z.string() }).nullable(),
      }),
    )
    .query(({ ctx: { deps } }) => ({
      publicUrl: deps.env.PUBLIC_URL,
      publicUrlAliases: deps.env.PUBLIC_URL_ALIASES,
      payments: paymentsOf(deps),
      trialDays: deps.env.TRIAL_DAYS,
      demoLogin: deps.env.DEMO ? DEMO_LOGIN : null,
    })),
});
