import type { Trx } from '@msafara/db/database';
import { insertMilestones } from '@msafara/db/milestones/milestones.repository';
import type { MilestoneTable } from '@msafara/db/milestones/milestones.table';
import { insertOrganisation } from '@msafara/db/organisations/organisations.repository';
import { insertShipment } from '@msafara/db/shipments/shipments.repository';
import { unfoldedRow } from '@msafara/db/testing/unfolded-row';
import { HOUR_MS } from '@msafara/domain/durations';

const NEW = { tier: 'growth', isPlatform: false, isDemo: false, paidUntil: null } as const;

let numbers = 0;

/** An organisation on Growth, since an instant. */
export async function addOrganisation(trx: Trx, id: string, more: { createdAt: string } & Record<string, unknown>) {
  await insertOrganisation(trx, { ...NEW, ...more, id, name: id });
}

export type Stood = { organisationId: string; postId: string; at: number; exit: number; entry: number };

/** A shipment of its own that came to a post, and stood so many hours at each side. */
export async function addCrossing(trx: Trx, { organisationId, postId, at, exit, entry }: Stood): Promise<void> {
  numbers += 1;
  const id = `crossing-${String(numbers)}`;
  await insertShipment(trx, unfoldedRow(100_000 + numbers, { id, organisation_id: organisationId }));
  const told = (code: MilestoneTable['code'], hours: number): MilestoneTable => ({
    id: `${id}-${code}`,
    organisation_id: organisationId,
    shipment_id: id,
    unit_id: null,
    code,
    class: 'ACT',
    occurred_at: new Date(at + hours * HOUR_MS).toISOString(),
    recorded_at: new Date(at + hours * HOUR_MS).toISOString(),
    place: null,
    unlocode: null,
    post_id: postId,
    side: null,
    reason: null,
    reference: null,
    note_internal: null,
    is_public: 0,
    moves_to: null,
    source: 'key',
    user_id: null,
    key_id: null,
    retracts_id: null,
    retracted_at: null,
    retracted_by: null,
  });
  await insertMilestones(trx, [
    told('border_arrived', 0),
    told('border_crossed', exit),
    told('entry_cleared', exit + entry),
  ]);
}
