import { inDatabase } from './database.ts';

/** Something that one person kept; plain only while this browser has never met the person's key. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer } | { plain: string };

const nameOf = (userId: string) => `key:${userId}`;
const keys = new Map<string, CryptoKey>();

/** Keeps a person's key so that pages can use it but nobody can read it. `bytes` is base64 of 32 bytes, as the server gives it. */
export async function keepKey(userId: string, bytes: string): Promise<void> {
  const raw = Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0);
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  await inDatabase(['device'], 'readwrite', (transaction) =>
    transaction.objectStore('device').put(key, nameOf(userId)),
  );
  keys.set(userId, key);
}

/** At sign-out: what the person kept here cannot be read until the person signs in again. */
export async function dropKey(userId: string): Promise<void> {
  keys.delete(userId);
  await inDatabase(['device'], 'readwrite', (transaction) => transaction.objectStore('device').delete(nameOf(userId)));
}

/** Forgets which keys were read; another tab may have dropped one. */
export function forgetKeys(): void {
  keys.clear();
}

async function keyOf(userId: string): Promise<CryptoKey | undefined> {
  const known = keys.get(userId);
  if (known) return known;
  const stored = await inDatabase<CryptoKey | undefined>(['device'], 'readonly', (transaction) =>
    transaction.objectStore('device').get(nameOf(userId)),
  );
  if (stored) keys.set(userId, stored);
  return stored;
}

export async function hasKey(userId: string): Promise<boolean> {
  return (await keyOf(userId)) !== undefined;
}

/** Seals a JSON value with the person's key (AES-GCM), so that nobody else on this device reads it. */
export async function seal(userId: string, value: unknown): Promise<Sealed> {
  const text = JSON.stringify(value);
  const key = await keyOf(userId);
  if (!key) return { plain: text };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text)) };
}

/** What was sealed, or undefined where this browser does not have the key it was sealed with. */
export async function unseal(userId: string, sealed: Sealed): Promise<unknown> {
  if ('plain' in sealed) return JSON.parse(sealed.plain);
  const key = await keyOf(userId);
  if (!key) return undefined;
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data);
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}
