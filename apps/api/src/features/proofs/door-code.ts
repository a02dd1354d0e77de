import { createHmac, pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

import type { Trx } from '@msafara/db/database';
import { type KeptHandover, updateCodesCounted } from '@msafara/db/proofs/handovers.repository';
import { CODE_CHECK_ITERATIONS, CODE_TRIES, type CodeCheck } from '@msafara/domain/proofs/proof-policy';

import type { Deps } from '../../deps.ts';
import { sealedKeyOf } from '../../sealed-key.ts';

const derive = promisify(pbkdf2);

/** Tells the code of a shipment: four digits that only this server can make of its id (D28). */
export type TellCode = (shipmentId: string) => string;

/** Readies the telling of codes. Not within a transaction. */
export async function codesOf(deps: Deps): Promise<TellCode> {
  const key = await sealedKeyOf(deps, 'door-codes');
  return (shipmentId) => {
    const number = createHmac('sha256', key).update(shipmentId).digest().readUInt32BE(0);
    return String(number % 10_000).padStart(4, '0');
  };
}

/** What a phone without a network checks a code by. */
export async function codeCheckOf(code: string): Promise<CodeCheck> {
  const salt = randomBytes(16);
  const hash = await derive(code, salt, CODE_CHECK_ITERATIONS, 32, 'sha256');
  return { salt: salt.toString('base64'), hash: hash.toString('base64') };
}

type Tried = { shipmentId: string; code: string; handover: KeptHandover };

/**
 * Whether a code is that of a shipment, which the transaction has locked; a wrong one is counted. `locked` where it was wrong too
 * often: not even the right one is taken then.
 */
export async function tryCode(
  trx: Trx,
  tellCode: TellCode,
  { shipmentId, code, handover }: Tried,
): Promise<'right' | 'wrong' | 'locked'> {
  if (handover.wrongCodes >= CODE_TRIES) return 'locked';
  if (tellCode(shipmentId) === code) return 'right';
  const { organisationId } = handover;
  await updateCodesCounted(trx, { shipmentId, organisationId, what: 'wrong_codes' });
  return 'wrong';
}
