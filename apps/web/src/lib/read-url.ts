/** An address in its parts; undefined for a text that is none. Like URL.parse, which Safari before 18 does not have. */
export function readUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
