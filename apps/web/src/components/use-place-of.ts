import type { BorderSide } from '@msafara/domain/milestones/milestone-codes';
import { useTranslation } from 'react-i18next';

import { useBorderPosts } from '../offline/border-posts.ts';

type Placed = { place: string | null; postId: string | null; side: BorderSide | null };

/** Where a milestone takes place as it was told: in words, or at a post's side; undefined where that was left open. */
export function usePlaceOf(): (placed: Partial<Placed>) => string | undefined {
  const { t } = useTranslation('milestones');
  const posts = useBorderPosts();
  return ({ place = null, postId = null, side = null }) => {
    if (postId === null) return place ?? undefined;
    const name = posts.find(({ id }) => id === postId)?.name ?? postId;
    return side === null ? name : `${name}, ${t(`side.${side}`)}`;
  };
}
