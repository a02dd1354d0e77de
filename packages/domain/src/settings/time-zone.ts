/** Whether the name is a time zone that this machine knows: a server may know some that an old browser does not. */
export function isTimeZone(name: string): boolean {
  // The first format of a process takes a tenth of a second on a slow phone; older names, and UTC, are in no list.
  if (name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
