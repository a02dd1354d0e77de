import type { Trx } from '@msafara/db/database';
import { insertJobs } from '@msafara/db/jobs/jobs.repository';
import { listTestOrganisationsUntil } from '@msafara/db/organisations/test-organisations.repository';
import { deleteShipments } from '@msafara/db/shipments/shipment-changes.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import type { UnfoldedRow } from '@msafara/db/shipments/shipments.repository';
import { DAY_MS } from '@msafara/domain/durations';
import type { Author } from '@msafara/domain/policy';
import { testJourneyTo } from '@msafara/domain/test-mode/test-journeys';
import { TEST_KEPT_DAYS } from '@msafara/domain/test-mode/test-numbers';
import { z } from 'zod';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { toldOfRemoval, writeJournal } from '../events/shipment-journal.ts';
import { applyStatus } from '../shipments/apply-status.ts';
import { laterThan } from '../shipments/shipment-change.ts';

/** So many go in one transaction, which leaves room for others. */
const DELETE_STEP = 500;

const stepPayload = z.object({
  shipmentId: z.string(),
  organisationId: z.string(),
  step: z.number(),
  keyId: z.string(),
});

/** Schedules the journey of a new test shipment, if its destination names one (D24). */
export async function orderTestJourney(
  { deps, actor }: { deps: Deps; actor: Author },
  trx: Trx,
  { id: shipmentId, organisation_id: organisationId, destination, created_at: createdAt }: UnfoldedRow,
): Promise<void> {
  const steps = testJourneyTo(destination);
  if (steps.length === 0 || !actor.key) return;
  const keyId = actor.key.id;
  await insertJobs(
    trx,
    steps.map(({ after }, step) => ({
      id: `test.step@${shipmentId}@${String(step)}`,
      kind: 'test.step',
      payload: { shipmentId, organisationId, step, keyId } satisfies z.infer<typeof stepPayload>,
      runAt: fromNow(deps, after * 1000),
      createdAt,
    })),
  );
}

/** Records the next status of a test shipment, in the name of the key that created it. Does nothing if someone else changed its status or deleted it. */
export async function takeTestStep(deps: Deps, { payload }: { payload: unknown }): Promise<void> {
  const { shipmentId, organisationId, step: index, keyId } = stepPayload.parse(payload);
  const actor: Author = { userId: null, key: { id: keyId } };
  await deps.database.transaction(async (trx, announce) => {
    const found = await findShipmentForUpdate(trx, shipmentId, { organisationId, actorId: keyId });
    if (!found) return;
    const { row: before, audience } = found;
    const steps = testJourneyTo(before.destination);
    const step = steps[index];
    if (!step || before.status !== (steps[index - 1]?.status ?? 'Created')) return;
    const now = laterThan(before.updated_at, nowOf(deps));
    const { status, at, notes } = step;
    const told = { status, ...(at && { location: before[at] }), ...(notes !== undefined && { notes }) };
    await applyStatus({ deps, actor }, trx, announce, {
      before,
      audience,
      told,
      happened: now,
      late: false,
      now,
      isOneOfMany: false,
    });
  });
}

/** Deletes test shipments older than seven days, in batches (D24). */
export async function tidyTestShipments(deps: Deps): Promise<void> {
  const until = fromNow(deps, -TEST_KEPT_DAYS * DAY_MS);
  for (const organisationId of await listTestOrganisationsUntil(deps.database.background, until)) {
    for (let hasMore = true; hasMore;) {
      hasMore = await deps.database.transaction(async (trx, announce) => {
        const step = await deleteShipments(trx, { organisationId, until, limit: DELETE_STEP });
        await writeJournal(trx, step.removed.map(toldOfRemoval), { at: nowOf(deps) });
        announce({ kind: 'shipments', organisationId });
        return step.hasMore;
      });
    }
  }
}
