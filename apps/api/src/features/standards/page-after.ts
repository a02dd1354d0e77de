/** The address of a request with other parameters in it: that of the page that follows. */
export function pageAfter(url: string, parameters: Readonly<Record<string, string>>): string {
  const [path = '', ...query] = url.split('?');
  // A filter may be an address with a question mark of its own.
  const next = new URLSearchParams(query.join('?'));
  for (const [name, value] of Object.entries(parameters)) next.set(name, value);
  return `${path}?${next.toString()}`;
}
