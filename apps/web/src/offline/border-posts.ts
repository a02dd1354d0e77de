import type { BorderPosts } from '@msafara/domain/borders/border-posts.schema';
import { useQuery } from '@tanstack/react-query';

import { trpc } from '../lib/trpc.ts';
import { readDevice, writeDevice } from './device-record.ts';
import { releaseNow } from './release.ts';

type Posts = BorderPosts['posts'];

/** The border posts, which come with a release: kept on this device, so that a milestone can be told of one without a network. */
export async function readPosts(fetchPosts: () => Promise<BorderPosts>): Promise<Posts> {
  const release = releaseNow();
  const kept = await readDevice('posts').catch(() => undefined);
  if (kept?.release === release) return kept.posts;
  try {
    const { posts } = await fetchPosts();
    await writeDevice({ posts: { release, posts } }).catch(() => undefined);
    return posts;
  } catch (error) {
    if (kept) return kept.posts;
    throw error;
  }
}

/** Every border post; none while they are on their way, or never came to this device. */
export function useBorderPosts(): Posts {
  const { client } = trpc.useUtils();
  const { data = [] } = useQuery({
    queryKey: ['border-posts'],
    queryFn: () => readPosts(() => client.places.posts.query()),
    staleTime: Infinity,
    networkMode: 'always',
  });
  return data;
}
