const MINUTE = 60_000;

export type PastAge = { unit: 'minutes' | 'hours' | 'days'; n: number };

/** How long ago something was, for the admin and notification views: minutes under 60, hours under 24, then days (§9). */
export function pastAge(at: string, now: string): PastAge {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(at)) / MINUTE));
  if (minutes < 60) return { unit: 'minutes', n: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? { unit: 'hours', n: hours } : { unit: 'days', n: Math.floor(hours / 24) };
}
