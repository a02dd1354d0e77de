import { borderPostsQuery, borderPostsSchema } from '@msafara/domain/borders/border-posts.schema';

import type { RestPlugin } from '../../http/rest.ts';
import type { Operation } from '../../openapi/operation.ts';
import { listPosts } from './list-posts.ts';

const LIST_POSTS: Operation = {
  id: 'listBorderPosts',
  tag: 'Borders',
  summary: 'List border posts',
  description: 'Posts on the roads of Africa, each with its two sides, in whose order nothing is meant.',
  who: 'any key',
};

/** GET /api/border-posts: where shipments cross (D26). */
export const borderPostsRest: RestPlugin = (app, { caller, forKeys }) => {
  app.get(
    '/api/border-posts',
    {
      ...forKeys(600),
      schema: { operation: LIST_POSTS, querystring: borderPostsQuery, response: { 200: borderPostsSchema } },
    },
    async (request) => {
      await caller(request);
      return listPosts(request.query.search);
    },
  );
};
