import type { Change } from '../database.ts';

/** Postgres refuses a payload of 8,000 bytes and more. */
const MOST_BYTES = 7900;

/** A change as several, each of them small: whoever is told of one is told of no less by the parts. */
function split(change: Change): Change[] {
  if (!('userIds' in change)) return [change];
  const parts: Change[] = [];
  for (let first = 0; first < change.userIds.length; first += 100) {
    parts.push({ ...change, userIds: change.userIds.slice(first, first + 100) });
  }
  return parts;
}

/** Changes as texts that Postgres carries: each change once, few texts, and each small enough, however many are told. */
export function inPayloads(changes: readonly Change[]): string[] {
  const payloads: string[][] = [];
  let room = 0;
  const different = new Set(changes.flatMap(split).map((change) => JSON.stringify(change)));
  for (const text of different) {
    // With its comma or brackets.
    const bytes = Buffer.byteLength(text) + 2;
    const last = payloads.at(-1);
    if (last && bytes <= room) {
      last.push(text);
      room -= bytes;
    } else {
      payloads.push([text]);
      room = MOST_BYTES - bytes;
    }
  }
  return payloads.map((texts) => `[${texts.join(',')}]`);
}
