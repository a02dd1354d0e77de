/** What browsers say where they keep nothing at all, however much room there is. */
const NO_STORAGE: ReadonlySet<string> = new Set(['InvalidStateError', 'SecurityError', 'TimeoutError', 'TypeError']);

/** The sentence about a scan that was not kept, with what helps, by the name of what the browser said. */
export function notKeptKey(name: string): 'notKeptText' | 'notKeptNowhere' {
  return NO_STORAGE.has(name) ? 'notKeptNowhere' : 'notKeptText';
}
