import type { Database } from '@msafara/db/database';
import { ensureSealedKey, findSealedKey, updateSealedKey } from '@msafara/db/messages/sealed-keys.repository';

import type { Deps } from './deps.ts';

type Purpose = 'message-address-key' | 'door-code-key';

/** The names that keys are kept by, each with what it is encrypted for. */
export const SEALED_KEYS: ReadonlyMap<string, Purpose> = new Map([
  ['message-addresses', 'message-address-key'],
  ['door-codes', 'door-code-key'],
]);

/** The keys by database, since tests have several. */
const known = new WeakMap<Database, Map<Purpose, Buffer>>();

async function loadKey({ database, secrets, newToken }: Deps, purpose: Purpose, name: string): Promise<Buffer> {
  const made = secrets.seal(purpose, name, newToken());
  const sealed =
    (await findSealedKey(database.read, name)) ??
    (await database.transaction((trx) => ensureSealedKey(trx, name, made)));
  const text = secrets.open(purpose, name, sealed);
  if (text === undefined) throw new Error(`SECRET_KEY does not open the key of ${name}`);
  if (!secrets.isCurrent(purpose, name, sealed)) {
    const again = secrets.seal(purpose, name, text);
    await database.transaction((trx) => updateSealedKey(trx, name, again));
  }
  return Buffer.from(text, 'base64url');
}

/**
 * A key that is made once and kept encrypted by SECRET_KEY, so that what was made with it stays when that is changed. Not within a
 * transaction.
 */
export async function sealedKeyOf(deps: Deps, purpose: Purpose, name: string): Promise<Buffer> {
  const keys = known.get(deps.database) ?? new Map<Purpose, Buffer>();
  known.set(deps.database, keys);
  const key = keys.get(purpose) ?? (await loadKey(deps, purpose, name));
  keys.set(purpose, key);
  return key;
}
