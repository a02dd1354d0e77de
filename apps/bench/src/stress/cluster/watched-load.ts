import { setTimeout } from 'node:timers/promises';

import { call, NoAnswer } from '../http-client.ts';
import { createOne, nextNumber } from '../load.ts';

const WRITERS = 8;
const READERS = 8;
const PAUSE_MS = 20;

/** One request: when it was sent and answered, and with what; 0 where no answer came. */
type Asked = { kind: 'write' | 'track'; sentAt: number; endedAt: number; status: number; isLate: boolean };

export type WatchedLoad = {
  asked: Asked[];
  acknowledged: string[];
  /** Answers of public tracking that said less than was acknowledged before. */
  wrong: number;
  stop: () => Promise<void>;
};

/** Creates shipments and looks up what was created, by so many clients each, every request written down. */
export function startWatchedLoad(url: string, token: string): WatchedLoad {
  const state = { isOver: false };
  const load: WatchedLoad = {
    asked: [],
    acknowledged: [],
    wrong: 0,
    async stop() {
      state.isOver = true;
      await running;
    },
  };

  async function seen(kind: Asked['kind'], ask: () => Promise<{ status: number }>): Promise<number> {
    const sentAt = performance.now();
    let [status, isLate] = [0, false];
    try {
      ({ status } = await ask());
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      ({ isLate } = error);
    }
    load.asked.push({ kind, sentAt, endedAt: performance.now(), status, isLate });
    return status;
  }

  async function write(): Promise<void> {
    while (!state.isOver) {
      const number = nextNumber();
      if ((await seen('write', () => createOne(url, token, number))) === 201) load.acknowledged.push(number);
      await setTimeout(PAUSE_MS);
    }
  }

  async function track(): Promise<void> {
    while (!state.isOver) {
      // The newest, which nobody has asked for, and any of the others.
      const { acknowledged } = load;
      const number = acknowledged[acknowledged.length - 1 - Math.floor(Math.random() ** 3 * acknowledged.length)];
      if (number !== undefined) {
        const status = await seen('track', () => call(url, 'GET', `/api/public/track/${number}`));
        if (status === 404) load.wrong += 1;
      }
      await setTimeout(PAUSE_MS);
    }
  }

  const running = Promise.all([...Array.from({ length: WRITERS }, write), ...Array.from({ length: READERS }, track)]);
  return load;
}

/** The requests of a kind that were sent or open from one moment on. */
export function askedFrom({ asked }: WatchedLoad, kind: Asked['kind'], from: number): Asked[] {
  return asked.filter((one) => one.kind === kind && one.endedAt >= from);
}

export function isFine({ kind, status }: Asked): boolean {
  return status === (kind === 'write' ? 201 : 200);
}

/** The longest time, from a moment on, in which none of these requests was answered as it should be. */
export function longestGap(asked: readonly Asked[], from: number): number {
  let [last, longest] = [from, 0];
  for (const { endedAt } of asked.filter(isFine).toSorted((a, b) => a.endedAt - b.endedAt)) {
    longest = Math.max(longest, endedAt - last);
    last = endedAt;
  }
  return longest;
}

/** What was not answered as it should be, by its status. */
export function failuresOf(asked: readonly Asked[]): string {
  const counts = new Map<string, number>();
  for (const one of asked) {
    if (isFine(one)) continue;
    const name = one.status === 0 ? 'cut off' : String(one.status);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts.size === 0
    ? 'none failed'
    : [...counts].map(([name, count]) => `${String(count)} × ${name}`).join(', ');
}

export function slowest(asked: readonly Asked[]): number {
  return Math.max(0, ...asked.map(({ sentAt, endedAt }) => endedAt - sentAt));
}
