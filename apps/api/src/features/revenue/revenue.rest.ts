import { revenueSchema } from '@msafara/domain/revenue/revenue.schema';

import type { RestPlugin } from '../../http/rest.ts';
import { readRevenue } from './revenue.service.ts';

/** The specification's revenue path (§7). */
export const revenueRest: RestPlugin = (app, { signedIn, limited }) => {
  app.get(
    '/api/admin/revenue',
    {
      ...limited(120),
      schema: {
        operation: { id: 'getRevenue', tag: 'Administration', summary: 'Read the revenue', who: 'session' },
        response: { 200: revenueSchema },
      },
    },
    async (request) => readRevenue(await signedIn(request)),
  );
};
