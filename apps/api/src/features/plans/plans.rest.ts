import { planUsageSchema } from '@msafara/domain/plans/plan-usage';

import type { RestPlugin } from '../../http/rest.ts';
import { readPlanUsage } from './plans.service.ts';

/** The specification's plan path (§7). */
export const plansRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/user/plan-usage',
    {
      ...forKeys(600),
      schema: {
        operation: {
          id: 'getPlanUsage',
          tag: 'Accounts',
          summary: 'Read what the plan allows and how much of it is used',
          description: '`limits` are null where there are none.',
          who: 'any key',
          errors: [404],
        },
        response: { 200: planUsageSchema },
      },
    },
    async (request) => readPlanUsage(await caller(request)),
  );
};
