import { DAY_MS } from '../durations.ts';
import { beginningOf, dayIn, shownIn } from '../zone-days.ts';

const MONDAY = 1;
/** The hour of the morning from which weekly reports go out. */
const FROM_HOUR = 7;

/**
 * The week that ended with Sunday, when it is Monday after seven in the zone; undefined at every other
 * time. Both ends are instants (ISO-8601 UTC), the zone's midnights. Whoever was down at seven orders
 * the same week later that day.
 */
export function weekToReport(now: string, timeZone: string): { from: string; until: string } | undefined {
  const shown = shownIn(Date.parse(now), timeZone);
  if (shown.getUTCDay() !== MONDAY || shown.getUTCHours() < FROM_HOUR) return undefined;
  const monday = dayIn(now, timeZone);
  const weekBefore = new Date(Date.parse(monday) - 7 * DAY_MS).toISOString().slice(0, 10);
  return { from: beginningOf(weekBefore, timeZone), until: beginningOf(monday, timeZone) };
}
