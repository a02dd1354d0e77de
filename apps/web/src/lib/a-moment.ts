/** A network that swallows everything is not waited for longer than this. */
export const MOMENT_MS = 4000;

/** Ends as the work does, or after a moment where that takes longer; the work goes on. */
export function atMostAMoment<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moment = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MOMENT_MS);
  });
  return Promise.race([work, moment]).finally(() => clearTimeout(timer));
}
