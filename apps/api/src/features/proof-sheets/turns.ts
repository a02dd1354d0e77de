import { setImmediate as nextTurn } from 'node:timers/promises';

/** For how long other requests wait at most, but for one line. */
const TURN_MS = 5;

/** Lets other requests have their turn, where one was not given for so long. */
export function createTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < TURN_MS) return;
    await nextTurn();
    began = performance.now();
  };
}
