import { z } from 'zod';

import { searchText } from '../text/text.schema.ts';

/** What is looked for among border posts: the beginning of a side's name, or a country; nothing is all of them. */
export const borderPostsQuery = z.strictObject({
  search: searchText.optional().meta({ description: 'The beginning of the name of a side, or a country.' }),
});

/** A border post of two countries, each side with its own name and position (D26). */
export const borderPostSchema = z.object({
  id: z.string(),
  name: z.string(),
  sides: z.array(
    z.object({
      /** ISO 3166-1, two letters. */
      country: z.string(),
      countryName: z.string(),
      name: z.string(),
      lat: z.number(),
      lon: z.number(),
    }),
  ),
});

export const borderPostsSchema = z.object({ posts: z.array(borderPostSchema) });

export type BorderPosts = z.infer<typeof borderPostsSchema>;
