import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

const WEEK_MS = 7 * DAY_MS;
/** The hour of the morning from which weekly reports go out. */
const FROM_HOUR = 7;

/** How far the clocks of a zone are into their day at an instant, and which day of the week that is. */
function localTime(instant: number, timeZone: string): { weekday: string; sinceMidnight: number } {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const minutes = Number(partOf('hour')) * 60 + Number(partOf('minute'));
  return { weekday: partOf('weekday'), sinceMidnight: minutes * MINUTE_MS };
}

/** The midnight that is nearest in the zone: an hour or so away where clocks changed in between. */
function nearestMidnight(instant: number, timeZone: string): number {
  const { sinceMidnight } = localTime(instant, timeZone);
  return sinceMidnight < DAY_MS / 2 ? instant - sinceMidnight : instant + DAY_MS - sinceMidnight;
}

/**
 * The week that ended with Sunday, when it is Monday after seven in the zone; undefined at every other
 * time. Both ends are instants (ISO-8601 UTC), the zone's midnights. Whoever was down at seven orders
 * the same week later that day.
 */
export function weekToReport(now: string, timeZone: string): { from: string; until: string } | undefined {
  const { weekday, sinceMidnight } = localTime(Date.parse(now), timeZone);
  if (weekday !== 'Mon' || sinceMidnight < FROM_HOUR * HOUR_MS) return undefined;
  const minute = Math.floor(Date.parse(now) / MINUTE_MS) * MINUTE_MS;
  const until = nearestMidnight(minute - sinceMidnight, timeZone);
  const from = nearestMidnight(until - WEEK_MS, timeZone);
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}
