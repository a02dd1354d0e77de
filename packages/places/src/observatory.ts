import data from '../data/observatory.json' with { type: 'json' };

/** Hours that somebody published: of which days, by whom, where they stand, and when somebody looked there (D26). */
export type PublishedHours = {
  hours: number;
  /** The first and the last day that they are of, `YYYY-MM-DD`. */
  from: string;
  until: string;
  publisher: string;
  source: string;
  checkedAt: string;
};

/** Hours of a whole corridor, or as far as one of its posts. */
export type PublishedWay = PublishedHours & { corridorId: string; untilPost: string | null };

/** Hours at a post, or at its side in one country. */
export type PublishedPost = PublishedHours & { postId: string; country: string | null };

function hoursOf([hours, from = '', until = '', publisher = '', source = '']: string[]): PublishedHours {
  return { hours: Number(hours), from, until, publisher, source, checkedAt: data.checkedAt };
}

function wayOf(line: string): PublishedWay {
  const [corridorId = '', untilPost = '', ...rest] = line.split('|');
  return { corridorId, untilPost: untilPost || null, ...hoursOf(rest) };
}

function postOf(line: string): PublishedPost {
  const [postId = '', country = '', ...rest] = line.split('|');
  return { postId, country: country || null, ...hoursOf(rest) };
}

/** What observatories published of corridors. */
export const PUBLISHED_WAYS: readonly PublishedWay[] = data.ways.map(wayOf);

/** What they published of border posts. */
export const PUBLISHED_POSTS: readonly PublishedPost[] = data.posts.map(postOf);
