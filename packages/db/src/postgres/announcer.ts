import { setTimeout as sleep } from 'node:timers/promises';

import type { Change } from '../database.ts';
import { inPayloads } from './announcements.ts';

/** Changes travel on one channel, as JSON arrays; who is there on another. */
export const CHANNELS = { changes: 'msafara_changes', beats: 'msafara_beats' } as const;

/** What is sent at once, in one transaction: channels and payloads. */
export type Message = { channel: string; payload: string };

const RETRY_MS = 200;
/** From then on transactions announce for themselves, so that nothing piles up and nobody waits for it. */
const BEHIND_MS = 500;
const CLOSE_WITHIN_MS = 1000;

export function changesAsMessages(changes: readonly Change[]): Message[] {
  return inPayloads(changes).map((payload) => ({ channel: CHANNELS.changes, payload }));
}

/**
 * Announces what this process has committed (docs/decisions/0003): what comes within `gatherMs` goes together, outside the
 * transactions that wrote it, and is tried again until it is out. A beat goes after what waits, so that whoever hears it has
 * heard all that was committed well before.
 */
export function createAnnouncer(send: (messages: readonly Message[]) => Promise<void>, gatherMs: number) {
  let waiting: Change[] = [];
  let since = 0;
  let beat: { word: string; sent: () => void } | undefined;
  let running: Promise<void> | undefined;
  let isClosing = false;
  const hurry = new AbortController();

  async function run(): Promise<void> {
    // A beat goes at once: what waits goes with it.
    if (!beat) await sleep(gatherMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    while (waiting.length > 0 || beat) {
      const [changes, said] = [waiting, beat];
      waiting = [];
      beat = undefined;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order of commits
        await send([...changesAsMessages(changes), ...(said ? [{ channel: CHANNELS.beats, payload: said.word }] : [])]);
        since = waiting.length > 0 ? performance.now() : 0;
        said?.sent();
      } catch {
        // What was sent twice is heard twice, which does no harm.
        waiting = [...changes, ...waiting];
        if (isClosing) return;
        // oxlint-disable-next-line no-await-in-loop -- a pause before it is tried again
        await sleep(RETRY_MS, undefined, { signal: hurry.signal }).catch(() => undefined);
      }
    }
  }

  function wake(): void {
    running ??= run().finally(() => {
      running = undefined;
      if (!isClosing && (waiting.length > 0 || beat)) wake();
    });
  }

  return {
    add(changes: readonly Change[]): void {
      if (changes.length === 0) return;
      if (since === 0) since = performance.now();
      waiting.push(...changes);
      wake();
    },
    /** Tells the others that this process is there, after what waits; a beat that could not be sent is not sent later. */
    say(word: string, sent: () => void): void {
      beat = { word, sent };
      wake();
    },
    /** Whether what was committed could not be announced for a while. */
    isBehind: () => since > 0 && performance.now() - since > BEHIND_MS,
    /** Sends what waits, and a last word, if that can be done soon. */
    async close(word: string): Promise<void> {
      isClosing = true;
      hurry.abort();
      const over = new AbortController();
      const last = async () => {
        await running;
        beat = { word, sent: () => undefined };
        await run();
      };
      await Promise.race([last(), sleep(CLOSE_WITHIN_MS, undefined, { signal: over.signal }).catch(() => undefined)]);
      over.abort();
    },
  };
}
