import { formatAge, formatDateTime } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

/** How long ago something was (§9); the exact time on hover. */
export function TimeAgo({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatAge(at, now)}
    </time>
  );
}
