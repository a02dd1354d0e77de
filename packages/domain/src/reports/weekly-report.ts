const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
/** The hour of the morning at which weekly reports go out. */
const HOUR = 7;

/**
 * The week that ended with Sunday, when it is Monday between seven and eight in the zone; undefined at
 * every other time. Both ends are instants (ISO-8601 UTC), `until` is the zone's midnight.
 */
export function weekToReport(now: string, timeZone: string): { from: string; until: string } | undefined {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(now));
  const partOf = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? '';
  const [hour, minute] = [Number(partOf('hour')), Number(partOf('minute'))];
  if (partOf('weekday') !== 'Mon' || hour !== HOUR) return undefined;
  const sinceMidnight = (hour * 60 + minute) * MINUTE_MS;
  const until = Math.floor((Date.parse(now) - sinceMidnight) / MINUTE_MS) * MINUTE_MS;
  return { from: new Date(until - WEEK_MS).toISOString(), until: new Date(until).toISOString() };
}
