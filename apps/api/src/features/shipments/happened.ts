import { invalidFields } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import { happenedAt, judgeOccurrence } from '@msafara/domain/scans/late';

const IMPOSSIBLE = { 'too-early': say('date.beforeCreation'), ahead: say('date.ahead') };

/** When it happened by our clock. Fails with INVALID_INPUT of `field` for what has not happened yet, or too long ago (D19). */
export function timeOf(
  told: string | undefined,
  { createdAt, now, field }: { createdAt: string; now: string; field: string },
): string {
  if (told === undefined) return now;
  const verdict = judgeOccurrence(told, { createdAt, now });
  if (verdict !== 'possible') throw invalidFields({ [field]: IMPOSSIBLE[verdict] });
  return happenedAt(told, now);
}
