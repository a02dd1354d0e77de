/** Waits in vain for a place; by its code it is the database that is busy. */
class NoPlace extends Error {
  readonly code = '53300';
}

/**
 * Lets `most` of each holder run at once. The others wait, in the order in which they came and for `waitMs` at most: here rather than in
 * the pool, where who waits for a row holds a connection and everybody else's requests wait behind it.
 */
export function createShares({ most, waitMs }: { most: number; waitMs: number }) {
  const holders = new Map<string, { running: number; waiting: Set<() => void> }>();

  async function take(holder: string): Promise<void> {
    const own = holders.get(holder) ?? { running: 0, waiting: new Set() };
    holders.set(holder, own);
    if (own.running < most) {
      own.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        own.waiting.delete(start);
        reject(new NoPlace(`no place within ${String(waitMs)} ms among the transactions of one organisation`));
      }, waitMs);
      own.waiting.add(start);
    });
  }

  /** Hands the place to the one that has waited longest. */
  function leave(holder: string): void {
    const own = holders.get(holder);
    if (!own) return;
    const [next] = own.waiting;
    if (next) {
      own.waiting.delete(next);
      next();
      return;
    }
    own.running -= 1;
    if (own.running === 0) holders.delete(holder);
  }

  return async function within<T>(holder: string, work: () => Promise<T>): Promise<T> {
    await take(holder);
    try {
      return await work();
    } finally {
      leave(holder);
    }
  };
}
