/** A day (`2026-11-21`) from the address of a page; undefined for what is no day of the calendar, such as 31 February. */
export function addressDay(text: string | null): string | undefined {
  const isDay = text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text) && new Date(text).toJSON()?.startsWith(text);
  return isDay ? text : undefined;
}
