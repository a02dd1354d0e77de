import { isUnavailable } from '@msafara/db/unavailable';

import type { Deps } from './deps.ts';

const WAIT_MS = 2000;
/** Most often a database is back by then: a standby takes over within half a minute. */
const TRIES = 20;

/**
 * Writes down what was done outside of the database and cannot be undone, such as a message that was handed over. While the database is
 * away it is tried again for some forty seconds: were it forgotten, it would be done twice, or nobody would know of it.
 */
export async function onceAvailable(deps: Deps, write: () => Promise<void>): Promise<void> {
  const { signal } = new AbortController();
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- again after a failure alone
      await write();
      return;
    } catch (error) {
      if (tries >= TRIES || !isUnavailable(error)) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop -- again after a while
    await deps.sleep(WAIT_MS, signal);
  }
}
