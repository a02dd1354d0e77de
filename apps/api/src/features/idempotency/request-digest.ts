import { createHash } from 'node:crypto';

/** The same for two requests that say the same, in whatever order their fields stand (D20). */
export function requestDigest(sent: object): string {
  return createHash('sha256').update(JSON.stringify(sent, inOrder)).digest('hex');
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
