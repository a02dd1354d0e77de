import type { Db } from '@msafara/db/database';
import { findProofPolicy, insertCodeCheck, listHandovers } from '@msafara/db/proofs/handovers.repository';
import { type CodeCheck, policyInEffect, PROOF_PARTS } from '@msafara/domain/proofs/proof-policy';
import type { CarriedShipment } from '@msafara/domain/scans/carry.schema';

import type { SignedIn } from '../../context.ts';
import { codeCheckOf, codesOf } from '../proofs/door-code.ts';

/** So many at a time: what was made stays where the phone breaks off, and other work has its turn. */
const AT_ONCE = 20;

/** Makes what the codes of shipments are checked by without a network, once for each. */
async function makeChecks({ deps, actor }: SignedIn, ids: readonly string[]): Promise<Map<string, CodeCheck>> {
  const checks = new Map<string, CodeCheck>();
  if (ids.length === 0) return checks;
  const tellCode = await codesOf(deps);
  for (let done = 0; done < ids.length; done += AT_ONCE) {
    const some = ids.slice(done, done + AT_ONCE);
    // oxlint-disable-next-line no-await-in-loop -- a few at a time
    const made = await Promise.all(some.map(async (id) => [id, await codeCheckOf(tellCode(id))] as const));
    // oxlint-disable-next-line no-await-in-loop -- as above
    await deps.database.transaction(async (trx) => {
      for (const [shipmentId, check] of made) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await insertCodeCheck(trx, { shipmentId, organisationId: actor.organisationId, ...check });
      }
    });
    for (const [id, check] of made) checks.set(id, check);
  }
  return checks;
}

/**
 * Adds to shipments what is asked for when they are handed over (D28). What a code is checked by goes along only once a shipment is out for
 * delivery: four digits are few, and whoever has the phone can try them all.
 */
export async function addHandovers(
  ctx: SignedIn,
  db: Db,
  {
    shipments,
    general,
  }: { shipments: readonly CarriedShipment[]; general: Awaited<ReturnType<typeof findProofPolicy>> },
): Promise<void> {
  const kept = new Map(
    (
      await listHandovers(
        db,
        shipments.map(({ id }) => id),
      )
    ).map((one) => [one.shipmentId, one]),
  );
  const common = { organisation: general?.policy ?? null, hasPhotos: general?.hasPhotos ?? false };
  const asked = shipments.map((shipment) => {
    const { own = null, check = null } = kept.get(shipment.id) ?? {};
    const policy = policyInEffect({ ...common, own });
    return { shipment, policy, check, isChecked: policy.code && shipment.status === 'Out for Delivery' };
  });
  const made = await makeChecks(
    ctx,
    asked.filter(({ isChecked, check }) => isChecked && !check).map(({ shipment }) => shipment.id),
  );
  for (const { shipment, policy, check, isChecked } of asked) {
    if (PROOF_PARTS.some((part) => policy[part])) shipment.proofPolicy = policy;
    if (isChecked) shipment.codeCheck = check ?? made.get(shipment.id) ?? null;
  }
}
