import { setTimeout } from 'node:timers/promises';

import { type Answer, call, NoAnswer } from './http-client.ts';
import type { Ledger } from './crash-ledger.ts';

const PAUSE_MS = 50;

/** Asks for one thing; undefined where no answer came, and what was asked may have been done or not. */
export type Ask = (...args: Tail<Parameters<typeof call>>) => Promise<Answer | undefined>;

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

/** A client that outlives the server: no answer is noted, and waited out a little. */
export function persistentClient(url: string, ledger: Ledger): Ask {
  return async (...args) => {
    try {
      const answer = await call(url, ...args);
      if (answer.status < 500) return answer;
      if (answer.status === 503) ledger.unanswered += 1;
      else ledger.unexpected.push(`${args[0]} ${args[1]} ${String(answer.status)}`);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (error.isLate) ledger.unexpected.push(`${args[0]} ${args[1]} too late`);
      ledger.unanswered += 1;
    }
    await setTimeout(PAUSE_MS);
    return undefined;
  };
}

/** Asks until there is an answer: for what may be asked any number of times. */
export async function untilAnswered(ask: Ask, ...args: Parameters<Ask>): Promise<Answer> {
  for (;;) {
    const answer = await ask(...args);
    if (answer) return answer;
  }
}
