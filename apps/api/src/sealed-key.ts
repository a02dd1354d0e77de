import type { Database } from '@msafara/db/database';
import { ensureSealedKey, findSealedKey } from '@msafara/db/messages/sealed-keys.repository';

import type { Deps } from './deps.ts';

/** The names that keys are kept by, each with what it is encrypted for. */
export const SEALED_KEYS = {
  'message-addresses': 'message-address-key',
  'door-codes': 'door-code-key',
} as const;

export type SealedKeyName = keyof typeof SEALED_KEYS;

/** The keys by database, since tests have several. */
const known = new WeakMap<Database, Map<SealedKeyName, Buffer>>();

async function loadKey({ database, secrets, newToken }: Deps, name: SealedKeyName): Promise<Buffer> {
  const purpose = SEALED_KEYS[name];
  const made = secrets.seal(purpose, name, newToken());
  const sealed =
    (await findSealedKey(database.read, name)) ??
    (await database.transaction((trx) => ensureSealedKey(trx, name, made)));
  const text = secrets.open(purpose, name, sealed);
  if (text === undefined) throw new Error(`SECRET_KEY does not open the key of ${name}`);
  return Buffer.from(text, 'base64url');
}

/**
 * A key that is made once and kept encrypted by SECRET_KEY, so that what was made with it stays when that is changed; a start encrypts
 * it anew then (`reseal.ts`). Not within a transaction.
 */
export async function sealedKeyOf(deps: Deps, name: SealedKeyName): Promise<Buffer> {
  const keys = known.get(deps.database) ?? new Map<SealedKeyName, Buffer>();
  known.set(deps.database, keys);
  const key = keys.get(name) ?? (await loadKey(deps, name));
  keys.set(name, key);
  return key;
}
