import { setImmediate } from 'node:timers/promises';

const PAGE = 500;

/**
 * Reads a list to its end, page by page, each from the last item of the one before, so that memory
 * stays constant and others get their turn (D16).
 */
export async function* readWhole<T>(read: (last: T | undefined, limit: number) => Promise<T[]>): AsyncGenerator<T[]> {
  let last: T | undefined;
  for (;;) {
    const page = await read(last, PAGE);
    if (page.length > 0) yield page;
    last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    await setImmediate();
  }
}
