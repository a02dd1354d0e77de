/** Ends with `ended`, or after so many milliseconds. Like AbortSignal.any, which Safari before 17.4 does not have. */
export function within(ms: number, ended: AbortSignal): AbortSignal {
  const controller = new AbortController();
  for (const signal of [ended, AbortSignal.timeout(ms)]) {
    const end = () => controller.abort(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  }
  return controller.signal;
}
