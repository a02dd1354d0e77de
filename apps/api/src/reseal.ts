import { listSealedTexts, type SealedPlace, updateSealedText } from '@msafara/db/starting/sealed-texts.repository';

import type { Deps } from './deps.ts';
import { SEALED_KEYS, type SealedKeyName } from './sealed-key.ts';
import type { Purpose } from './secrets.ts';

const AT_ONCE = 200;
const PLACES: readonly SealedPlace[] = ['key', 'sms', 'whatsapp', 'proofLink'];

const isKey = (name: string): name is SealedKeyName => Object.hasOwn(SEALED_KEYS, name);

function purposeOf(place: SealedPlace, id: string): Purpose | undefined {
  if (place === 'key') return isKey(id) ? SEALED_KEYS[id] : undefined;
  return place === 'proofLink' ? 'proof-link' : 'message-account';
}

/**
 * Encrypts, at a start, what was encrypted by the previous SECRET_KEY and is no second factor or webhook, which have their own
 * ways: keys that are kept, accounts with providers of messages, links to proofs. Afterwards the previous key is not needed.
 * Texts that neither key opens stay as they are; returns how many each place has.
 */
export async function resealTexts(deps: Deps): Promise<Partial<Record<SealedPlace, number>>> {
  const unreadable: Partial<Record<SealedPlace, number>> = {};
  for (const place of PLACES) {
    // Links may be many, and are made anew when asked for.
    if (place === 'proofLink' && deps.env.SECRET_KEY_PREVIOUS === undefined) continue;
    const count = await resealPlace(deps, place);
    if (count > 0) unreadable[place] = count;
  }
  return unreadable;
}

async function resealPlace({ database, secrets }: Deps, place: SealedPlace): Promise<number> {
  let unreadable = 0;
  let after = '';
  for (;;) {
    const page = await listSealedTexts(database.read, place, { after, limit: AT_ONCE });
    const changes = page.flatMap(({ id, sealed: before }) => {
      const purpose = purposeOf(place, id);
      if (purpose === undefined || secrets.isCurrent(purpose, id, before)) return [];
      const text = secrets.open(purpose, id, before);
      if (text === undefined) unreadable += 1;
      return text === undefined ? [] : [{ id, before, sealed: secrets.seal(purpose, id, text) }];
    });
    if (changes.length > 0) {
      await database.transaction(async (trx) => {
        for (const change of changes) await updateSealedText(trx, place, change);
      });
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < AT_ONCE) return unreadable;
  }
}
