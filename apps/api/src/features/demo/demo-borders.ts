import { deleteBonds, insertBond } from '@msafara/db/clocks/bonds.repository';
import { insertClock, updateClock } from '@msafara/db/clocks/clocks.repository';
import { listClocksForUpdate } from '@msafara/db/clocks/moved-clocks.repository';
import { findWorkCalendar } from '@msafara/db/clocks/calendars.repository';
import type { Trx } from '@msafara/db/database';
import { upsertDocument } from '@msafara/db/documents/documents.repository';
import { insertMilestones } from '@msafara/db/milestones/milestones.repository';
import type { MilestoneTable } from '@msafara/db/milestones/milestones.table';
import { insertStays } from '@msafara/db/units/aboard.repository';
import { deleteUnits, insertSeals, upsertUnit } from '@msafara/db/units/units.repository';
import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';
import { movesTo } from '@msafara/domain/milestones/milestone-status';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { changedRun, findRun, settled } from '../clocks/refresh-clocks.ts';
import { placeOf } from '../milestones/milestone-place.ts';
import { BORDER_SAMPLES, type BorderSample, SAMPLE_SOURCE, type SampleClock } from './demo-border-samples.ts';

/** A sample shipment as it was put back. */
export type KeptSample = { id: string; number: string; origin: string; destination: string };

type Restoring = { deps: Deps; trx: Trx; organisationId: string };

/** Nobody recorded samples. */
const NOBODY = { user_id: null, key_id: null };

/** Takes away the units and bonds that samples and visitors left, once the demo's shipments are gone (D12). */
export async function deleteDemoBorders(trx: Trx, organisationId: string): Promise<void> {
  await deleteUnits(trx, organisationId);
  await deleteBonds(trx, organisationId);
}

/** Puts back what the samples have to tell of ports, customs and borders: milestones, containers, clocks, a bond, papers (D12, D26). */
export async function insertDemoBorders(restoring: Restoring, kept: readonly KeptSample[]): Promise<void> {
  const shipments = new Map(kept.map((one) => [one.number, one]));
  const rows: MilestoneTable[] = [];
  const clocks: { shipment: KeptSample; unitId: string | null; clock: SampleClock }[] = [];
  for (const sample of BORDER_SAMPLES) {
    const shipment = shipments.get(sample.number);
    // A number that a customer happens to use is theirs.
    if (!shipment) continue;
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const unitId = await insertContainer(restoring, shipment, sample);
    rows.push(...milestonesOf(restoring, shipment, { sample, unitId }));
    clocks.push(...(sample.clocks ?? []).map((clock) => ({ shipment, unitId, clock })));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await insertPapers(restoring, shipment, sample);
  }
  await insertMilestones(restoring.trx, rows);
  for (const { shipment, unitId, clock } of clocks) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await insertSampleClock(restoring, shipment, { unitId, clock });
  }
  await settleClocks(
    restoring,
    clocks.map(({ shipment }) => shipment.id),
  );
}

async function insertContainer(
  { deps, trx, organisationId }: Restoring,
  { id: shipmentId }: KeptSample,
  { container }: BorderSample,
): Promise<string | null> {
  if (!container) return null;
  const at = fromNow(deps, -container.loadedHoursAgo * HOUR_MS);
  const { id: unitId } = await upsertUnit(trx, {
    id: deps.newId(),
    organisation_id: organisationId,
    kind: 'container',
    number: container.number,
    created_at: at,
  });
  const seen = { organisation_id: organisationId, unit_id: unitId, ...NOBODY, recorded_at: at };
  const stay = { shipment_id: shipmentId, loaded_at: at, unloaded_at: null, unloaded_by: null };
  await insertStays(trx, [{ id: deps.newId(), ...seen, ...stay }]);
  const sealedAt = fromNow(deps, -container.sealedHoursAgo * HOUR_MS);
  const seal = { number: container.seal, kind: 'bolt', applied_by: 'customs', removed_at: null } as const;
  await insertSeals(trx, [{ id: deps.newId(), ...seen, ...seal, applied_at: sealedAt, recorded_at: sealedAt }]);
  return unitId;
}

function milestonesOf(
  { deps, organisationId }: Restoring,
  shipment: KeptSample,
  { sample, unitId }: { sample: BorderSample; unitId: string | null },
): MilestoneTable[] {
  return sample.milestones.map((one) => {
    const { code, hoursAgo, class: how = 'ACT', reason = null, reference = null, note = null } = one;
    const told = { code, place: one.place ?? null, unlocode: one.unlocode ?? null, postId: one.postId ?? null };
    const at = fromNow(deps, -hoursAgo * HOUR_MS);
    return {
      id: deps.newId(),
      organisation_id: organisationId,
      shipment_id: shipment.id,
      unit_id: unitId,
      code,
      class: how,
      occurred_at: at,
      recorded_at: hoursAgo > 0 ? at : nowOf(deps),
      ...placeOf({ ...told, side: one.side ?? null }, shipment),
      reason,
      reference,
      note_internal: note,
      is_public: 0,
      moves_to: movesTo({ code, class: how }, false),
      source: 'user',
      ...NOBODY,
      retracts_id: null,
      retracted_at: null,
      retracted_by: null,
    };
  });
}

async function insertPapers(
  { deps, trx, organisationId }: Restoring,
  { id: shipmentId }: KeptSample,
  { documents = [], bond }: BorderSample,
): Promise<void> {
  const now = nowOf(deps);
  for (const { type, state, number = null } of documents) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await upsertDocument(trx, {
      shipment_id: shipmentId,
      type,
      organisation_id: organisationId,
      state,
      number,
      expires_at: null,
      due_at: null,
      file_id: null,
      updated_at: now,
      ...NOBODY,
    });
  }
  if (!bond) return;
  await insertBond(trx, {
    id: deps.newId(),
    organisation_id: organisationId,
    shipment_id: shipmentId,
    kind: 'regional',
    number: bond.number,
    guarantor: SAMPLE_SOURCE.guarantor,
    amount: bond.dollars * 100,
    currency: 'USD',
    expires: fromNow(deps, bond.daysLeft * DAY_MS).slice(0, 10),
    retired_at: null,
    retired_by: null,
    created_at: now,
    updated_at: now,
  });
}

async function insertSampleClock(
  { deps, trx, organisationId }: Restoring,
  { id: shipmentId }: KeptSample,
  { unitId, clock }: { unitId: string | null; clock: SampleClock },
): Promise<void> {
  const now = nowOf(deps);
  await insertClock(trx, {
    id: deps.newId(),
    organisation_id: organisationId,
    shipment_id: shipmentId,
    unit_id: unitId,
    kind: clock.kind,
    starts_at: null,
    starts_with: clock.startsWith,
    stops_with: clock.stopsWith,
    stops_at: null,
    free_days: clock.freeDays,
    tiers: JSON.stringify(clock.tiers),
    currency: clock.tiers.length > 0 ? 'USD' : null,
    counts_from: 'next_day',
    days: 'calendar',
    weekend: null,
    time_zone: clock.timeZone,
    source: SAMPLE_SOURCE.tariff,
    checked_at: SAMPLE_SOURCE.checkedAt,
    started_at: null,
    stopped_at: null,
    started_by: null,
    stopped_by: null,
    start_told: null,
    next_at: null,
    warned_day: null,
    warned_left: null,
    voided_at: null,
    created_at: now,
    updated_at: now,
  });
}

/** Starts the clocks that the sample milestones start; no notification goes out for a sample. */
async function settleClocks({ deps, trx, organisationId }: Restoring, shipmentIds: readonly string[]): Promise<void> {
  const calendar = await findWorkCalendar(trx, organisationId);
  for (const clock of await listClocksForUpdate(trx, { shipmentIds })) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const { row } = settled(clock, await findRun(trx, clock), { calendar, now: nowOf(deps) });
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await updateClock(trx, clock.id, changedRun(row));
  }
}
