import { createHmac } from 'node:crypto';

import type { Deps } from '../../deps.ts';
import { sealedKeyOf } from '../../sealed-key.ts';

/**
 * What stands for a phone or a mail address where it is not kept itself (D27): a keyed hash, by a key that stays when SECRET_KEY
 * is changed. A phone's is the same for SMS and WhatsApp.
 */
export async function addressKeyOf(deps: Deps, address: string): Promise<string> {
  const key = await sealedKeyOf(deps, 'message-addresses');
  return createHmac('sha256', key).update(address.toLowerCase()).digest('base64url');
}
