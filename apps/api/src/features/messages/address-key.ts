import { createHmac } from 'node:crypto';

import type { Database } from '@msafara/db/database';
import { ensureSealedKey, findSealedKey, updateSealedKey } from '@msafara/db/messages/sealed-keys.repository';

import type { Deps } from '../../deps.ts';

const NAME = 'message-addresses';

/** The key by database, since tests have several. */
const known = new WeakMap<Database, Buffer>();

async function loadKey({ database, secrets, newToken }: Deps): Promise<Buffer> {
  const made = secrets.seal('message-address-key', NAME, newToken());
  const sealed =
    (await findSealedKey(database.read, NAME)) ??
    (await database.transaction((trx) => ensureSealedKey(trx, NAME, made)));
  const text = secrets.open('message-address-key', NAME, sealed);
  if (text === undefined) throw new Error('SECRET_KEY does not open the key of message addresses');
  if (!secrets.isCurrent('message-address-key', NAME, sealed)) {
    const again = secrets.seal('message-address-key', NAME, text);
    await database.transaction((trx) => updateSealedKey(trx, NAME, again));
  }
  return Buffer.from(text, 'base64url');
}

/**
 * What stands for a phone or a mail address where it is not kept itself (D27): a keyed hash, by a key that stays when SECRET_KEY
 * is changed. A phone's is the same for SMS and WhatsApp.
 */
export async function addressKeyOf(deps: Deps, address: string): Promise<string> {
  let key = known.get(deps.database);
  if (!key) {
    key = await loadKey(deps);
    known.set(deps.database, key);
  }
  return createHmac('sha256', key).update(address.toLowerCase()).digest('base64url');
}
