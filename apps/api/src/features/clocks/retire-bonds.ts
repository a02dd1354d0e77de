import { findRetirement, listBondsToRetire, updateBond } from '@msafara/db/clocks/bonds.repository';
import type { BondTable } from '@msafara/db/clocks/clocks.table';
import { listKept } from '@msafara/db/clocks/moved-clocks.repository';
import type { Trx } from '@msafara/db/database';

/** When a bond was retired, and by which milestone (D26). Milestones do not change a bond that was retired by hand. */
export async function retirementOf(trx: Trx, bond: BondTable): Promise<Pick<BondTable, 'retired_at' | 'retired_by'>> {
  const { retired_at, retired_by } = bond;
  if (retired_at !== null && retired_by === null) return { retired_at, retired_by };
  const found = await findRetirement(trx, bond);
  if (found) return { retired_at: found.occurred_at, retired_by: found.id };
  return { retired_at: null, retired_by: retired_at === null ? retired_by : null };
}

/** Retires bonds of shipments, or opens them again, by the milestones that stand now. */
export async function refreshBonds(
  trx: Trx,
  organisationId: string,
  { shipmentIds, now }: { shipmentIds: readonly string[]; now: string },
): Promise<void> {
  for (const bond of await listBondsToRetire(trx, { organisationId, shipmentIds })) {
    // oxlint-disable no-await-in-loop -- one connection
    const retirement = await retirementOf(trx, bond);
    if (retirement.retired_by === bond.retired_by) continue;
    // Deleted with its shipment, which opens nothing again.
    const isGone = bond.retired_by !== null && (await listKept(trx, [bond.retired_by])).size === 0;
    if (retirement.retired_at === null && isGone) continue;
    await updateBond(trx, bond.id, { ...retirement, updated_at: now });
    // oxlint-enable no-await-in-loop
  }
}
