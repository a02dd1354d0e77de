import type { BorderPosts } from '@msafara/domain/borders/border-posts.schema';
import { nameOfPost, searchPosts } from '@msafara/places/search-posts';

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** Border posts one of whose sides, or countries, is called what is searched for; all of them for nothing. */
export function listPosts(search: string | undefined): BorderPosts {
  return {
    posts: searchPosts(search ?? '').map((post) => ({
      id: post.id,
      name: nameOfPost(post),
      sides: post.sides.map(({ country, name, lat, lon }) => ({
        country,
        countryName: countries.of(country) ?? country,
        name,
        lat,
        lon,
      })),
    })),
  };
}
