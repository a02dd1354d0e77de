import { inDatabase } from './database.ts';

/** Something that one person kept; plain only while this browser has never met the person's key. */
export type Sealed = Closed | { plain: string };

/** The same of a file. */
export type SealedBytes = Closed | { plain: ArrayBuffer };

type Closed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

/** The key that seals, and those that earlier releases of the server's secret may have sealed with. */
type Keys = readonly [CryptoKey, ...CryptoKey[]];

const nameOf = (userId: string) => `keys:${userId}`;
/** Where the first release that kept scans has a person's one key: what a device kept then is sealed with it. */
const firstNameOf = (userId: string) => `key:${userId}`;
const known = new Map<string, Keys>();

function importKey(base64: string): Promise<CryptoKey> {
  const raw = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/**
 * Keeps a person's keys so that pages can use them but nobody can read them. Each is base64 of 32 bytes, as the server
 * gives it; the first seals from now on.
 */
export async function keepKeys(userId: string, first: string, previous: string | null): Promise<void> {
  const keys: Keys = [await importKey(first), ...(previous === null ? [] : [await importKey(previous)])];
  await inDatabase(['device'], 'readwrite', (transaction) =>
    transaction.objectStore('device').put(keys, nameOf(userId)),
  );
  known.set(userId, keys);
}

/** At sign-out: what the person kept here cannot be read until the person signs in again. */
export async function dropKeys(userId: string): Promise<void> {
  known.delete(userId);
  await inDatabase(['device'], 'readwrite', (transaction) => {
    const device = transaction.objectStore('device');
    for (const name of [nameOf(userId), firstNameOf(userId)]) device.delete(name);
    return undefined;
  });
}

function readKept<T>(name: string): Promise<T | undefined> {
  return inDatabase<T | undefined>(['device'], 'readonly', (transaction) =>
    transaction.objectStore('device').get(name),
  );
}

async function readKeys(userId: string): Promise<Keys | undefined> {
  const keys = await readKept<Keys>(nameOf(userId));
  if (keys) return keys;
  const first = await readKept<CryptoKey>(firstNameOf(userId));
  return first && [first];
}

async function keysOf(userId: string): Promise<Keys | undefined> {
  const stored = known.get(userId) ?? (await readKeys(userId));
  if (stored) known.set(userId, stored);
  return stored;
}

export async function hasKeys(userId: string): Promise<boolean> {
  return (await keysOf(userId)) !== undefined;
}

/**
 * Whether `seal` seals as this browser can: false while the key is still to come, and after it has gone. What can be fetched again is not
 * kept then. A browser that makes no keys at all keeps it plain.
 */
export async function maySeal(userId: string): Promise<boolean> {
  return !('subtle' in crypto) || hasKeys(userId);
}

async function close(userId: string, bytes: BufferSource): Promise<Closed | undefined> {
  const keys = await keysOf(userId);
  if (!keys) return undefined;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, keys[0], bytes) };
}

async function unclose(userId: string, { iv, data }: Closed): Promise<ArrayBuffer | undefined> {
  for (const key of (await keysOf(userId)) ?? []) {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data).catch(() => undefined);
    if (bytes) return bytes;
  }
  return undefined;
}

/** Seals a JSON value with the person's key (AES-GCM), so that nobody else on this device reads it. */
export async function seal(userId: string, value: unknown): Promise<Sealed> {
  const text = JSON.stringify(value);
  return (await close(userId, new TextEncoder().encode(text))) ?? { plain: text };
}

/** What was sealed, or undefined where this browser does not have the key it was sealed with. */
export async function unseal(userId: string, sealed: Sealed): Promise<unknown> {
  if ('plain' in sealed) return JSON.parse(sealed.plain);
  const bytes = await unclose(userId, sealed);
  return bytes && JSON.parse(new TextDecoder().decode(bytes));
}

/** Seals a file as `seal` does a value. */
export async function sealBytes(userId: string, bytes: ArrayBuffer): Promise<SealedBytes> {
  return (await close(userId, bytes)) ?? { plain: bytes };
}

/** A file that was sealed, or undefined where this browser does not have the key. */
export async function unsealBytes(userId: string, sealed: SealedBytes): Promise<ArrayBuffer | undefined> {
  return 'plain' in sealed ? sealed.plain : unclose(userId, sealed);
}
