/** How often a server is asked how it is, and how long it may say nothing, in milliseconds. */
export type WatchTiming = { everyMs: number; silentMs: number };

type WatchOptions<T> = {
  ask: () => Promise<T>;
  /** What it answers to a question asked at `askedAt`; returns how long to wait until the next one. */
  heard: (answer: T, askedAt: number) => number;
  /** A question was not answered; returns the same. */
  failed: (error: unknown) => number;
  silentMs: number;
};

/**
 * Asks a server again and again. It is silent once it has left questions open for `silentMs`, which its callers hear at once, since
 * what they asked may be left open as well.
 */
export function createWatch<T>({ ask, heard, failed, silentMs }: WatchOptions<T>) {
  const settling = new Set<() => void>();
  const onSilent = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;
  let [isSilent, closed] = [true, false];
  let answers = 0;

  function settle(): void {
    for (const done of settling) done();
    settling.clear();
  }

  function fallSilent(seen: number): void {
    if (closed || isSilent || answers !== seen) return;
    isSilent = true;
    for (const tell of onSilent) tell();
    onSilent.clear();
    settle();
  }

  async function look(): Promise<void> {
    const askedAt = performance.now();
    // A process that was busy itself first reads what lies in its socket.
    if (!isSilent) silence ??= setTimeout((seen: number) => setImmediate(fallSilent, seen), silentMs, answers);
    let pauseMs: number;
    try {
      pauseMs = heard(await ask(), askedAt);
      clearTimeout(silence);
      silence = undefined;
      answers += 1;
      isSilent = false;
    } catch (error) {
      pauseMs = failed(error);
    }
    if (answers > 0 && !isSilent && silence === undefined) settle();
    if (!closed) timer = setTimeout(() => void look(), pauseMs);
  }

  const first = look();
  return {
    /** Once the first question was answered, or was not. */
    first,
    isSilent: () => isSilent,
    /** Resolves at the next answer, or once it is silent. */
    settled: () =>
      isSilent
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            settling.add(resolve);
          }),
    /** What `asked` answers, or fails with once the server is silent. */
    unlessSilent<V>(asked: Promise<V>): Promise<V> {
      if (isSilent) {
        asked.catch(() => undefined);
        return Promise.reject(silent());
      }
      return new Promise((resolve, reject) => {
        const giveUp = () => reject(silent());
        onSilent.add(giveUp);
        asked.then(resolve, reject).finally(() => onSilent.delete(giveUp));
      });
    },
    close(): void {
      closed = true;
      clearTimeout(timer);
      clearTimeout(silence);
      settle();
    },
  };
}

/** A server that does not answer, as a failure that may be over later. */
export function silent(): Error {
  return Object.assign(new Error('the server does not answer'), { code: '57P03' });
}
