import { listTotpSecrets, updateTotpSecretForm } from '@msafara/db/users/two-factor.repository';

import type { Deps } from '../../deps.ts';

const AT_ONCE = 200;
/** As an authenticator takes it: how secrets were stored before they were encrypted. */
const PLAIN = /^[A-Z2-7]+$/u;

/** A secret as it is stored; it can be read for its user alone. */
export function sealTotpSecret({ secrets }: Deps, userId: string, secret: string): string {
  return secrets.seal('totp-secret', userId, secret);
}

/** The secret behind what is stored; undefined where its key is gone. */
export function openTotpSecret({ secrets }: Deps, userId: string, stored: string): string | undefined {
  return secrets.open('totp-secret', userId, stored);
}

/**
 * Encrypts, at a start, what is stored in plain or by the previous key. What no key opens stays as it is: its users sign
 * in by a recovery code, or an administrator resets their second factor. Answers how many were encrypted, and how many
 * cannot be read.
 */
export async function encryptTotpSecrets(deps: Deps): Promise<{ encrypted: number; unreadable: number }> {
  const done = { encrypted: 0, unreadable: 0 };
  let after = '';
  for (;;) {
    const page = await listTotpSecrets(deps.database.read, { after, limit: AT_ONCE });
    const changes = page.flatMap(({ id, secret: before }) => {
      if (deps.secrets.isCurrent('totp-secret', id, before)) return [];
      const plain = PLAIN.test(before) ? before : openTotpSecret(deps, id, before);
      if (plain === undefined) done.unreadable += 1;
      return plain === undefined ? [] : [{ id, before, secret: sealTotpSecret(deps, id, plain) }];
    });
    await deps.database.transaction(async (trx) => {
      for (const change of changes) await updateTotpSecretForm(trx, change);
    });
    done.encrypted += changes.length;
    after = page.at(-1)?.id ?? after;
    if (page.length < AT_ONCE) return done;
  }
}
