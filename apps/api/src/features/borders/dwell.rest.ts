import {
  borderBoardQuery,
  borderBoardSchema,
  dwellQuery,
  dwellSchema,
  standingCostsSchema,
} from '@msafara/domain/borders/dwell.schema';

import type { RestPlugin } from '../../http/rest.ts';
import type { Operation } from '../../openapi/operation.ts';
import { readBorderBoard } from './border-board.service.ts';
import { readDwell } from './dwell.service.ts';
import { readStandingCosts } from './standing-costs.service.ts';

const DWELL: Operation = {
  id: 'readDwell',
  tag: 'Borders',
  summary: 'Read how long goods stood',
  description:
    'At border posts by side, in port after their release, and under holds by reason, each stand in the days in which it ended, whenever it began. Half stood not longer than `p50` hours, nine in ten not longer than `p90`. A truck counts once, however many shipments are in it.',
  who: 'milestones:read',
};

const COSTS: Operation = {
  id: 'readStandingCosts',
  tag: 'Borders',
  summary: 'Read what standing cost by month',
  description:
    'Of the last twelve months, by currency. Each clock counts once, however many shipments are in its unit.',
  who: 'clocks:read',
};

const BOARD: Operation = {
  id: 'readBorderBoard',
  tag: 'Borders',
  summary: 'Read what stands at borders now',
  description:
    'By post, up to 50 at each: the longest first, or what costs the most. The usual hours are from the last 30 days.',
  who: 'milestones:read',
};

/** GET /api/reports/dwell and GET /api/border-board: how long goods stand at borders (D26). */
export const dwellRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/reports/dwell',
    {
      ...forKeys(60),
      schema: { operation: DWELL, querystring: dwellQuery, response: { 200: dwellSchema } },
    },
    async (request) => readDwell(await caller(request), request.query),
  );

  app.get(
    '/api/reports/standing-costs',
    { ...forKeys(60), schema: { operation: COSTS, response: { 200: standingCostsSchema } } },
    async (request) => readStandingCosts(await caller(request)),
  );

  app.get(
    '/api/border-board',
    {
      ...forKeys(60),
      schema: { operation: BOARD, querystring: borderBoardQuery, response: { 200: borderBoardSchema } },
    },
    async (request) => readBorderBoard(await caller(request), request.query),
  );
};
