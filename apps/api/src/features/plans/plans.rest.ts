import { planUsageSchema } from '@msafara/domain/plans/plan-usage';

import type { RestPlugin } from '../../http/rest.ts';
import { readPlanUsage } from './plans.service.ts';

/** The specification's plan path (§7). */
export const plansRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/user/plan-usage',
    { ...forKeys(600), schema: { response: { 200: planUsageSchema } } },
    async (request) => readPlanUsage(await caller(request)),
  );
};
