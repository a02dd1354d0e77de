import { updateHeadsTold } from '@msafara/db/proofs/proofs.repository';

import { type Deps, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';

const TOLD_AT_ONCE = 100;

/**
 * Writes the head of each chain that moved into the audit log, once a day (UTC) for each organisation (D28): who writes a whole
 * chain anew is found out by what was written down before.
 */
export async function tellProofHeads(deps: Deps): Promise<void> {
  const today = nowOf(deps).slice(0, 10);
  for (let isFull = true; isFull;) {
    // oxlint-disable-next-line no-await-in-loop -- a few at a time, so that no transaction is long
    isFull = await deps.database.transaction(async (trx) => {
      const heads = await updateHeadsTold(trx, { today, limit: TOLD_AT_ONCE });
      for (const { organisation_id: organisationId, length, head } of heads) {
        const details = { count: length, head };
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await recordAct(deps, trx, { action: 'proof.head', userId: null, organisationId, details });
      }
      return heads.length === TOLD_AT_ONCE;
    });
  }
}
