/** What a `datetime-local` field shows of an instant: the time of the browser's zone, to the minute. */
export function localField(iso: string | null): string | null {
  if (!iso) return null;
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
