import { createHash, randomBytes } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function spell(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** An id as orders, captures and refunds have it. */
export function newId(): string {
  return spell(randomBytes(17));
}

export function newEventId(): string {
  return `WH-${spell(randomBytes(17))}-${spell(randomBytes(17))}`;
}

export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(0, 13);
}

/** The same buyer has the same id at every purchase. */
export function payerIdOf(email: string): string {
  return spell(createHash('sha256').update(email.trim().toLowerCase()).digest().subarray(0, 13));
}
