import type { Db, Trx } from '@msafara/db/database';
import { updateEventsForgotten } from '@msafara/db/erasures/journal-erasure.repository';
import { deleteEventsOf } from '@msafara/db/events/events.repository';
import {
  findSpecialOrganisation,
  insertOrganisation,
  updateOrganisationName,
} from '@msafara/db/organisations/organisations.repository';
import { deleteProofs } from '@msafara/db/proofs/proof-erasure.repository';
import { deleteFiltersOf } from '@msafara/db/shipments/saved-filters.repository';
import { insertHistoryEntry, NO_SCAN } from '@msafara/db/shipments/shipment-history.repository';
import { deleteShipments } from '@msafara/db/shipments/shipment-changes.repository';
import { detailColumns, insertShipment } from '@msafara/db/shipments/shipments.repository';
import { lockStart } from '@msafara/db/starting/start-lock';
import { updateUserActive } from '@msafara/db/users/members.repository';
import { deleteUsage } from '@msafara/db/usage/usage.repository';
import {
  updateName,
  updateNotificationSettings,
  updateSecuritySettings,
  updateSystemSettings,
} from '@msafara/db/users/user-settings.repository';
import { findOwner, insertUser } from '@msafara/db/users/users.repository';
import { HOUR_MS } from '@msafara/domain/durations';
import { classifyStatusChange, deliveredAt } from '@msafara/domain/shipments/shipment-status';

import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { hashPassword } from '../auth/passwords.ts';
import { DEMO_LOGIN, DEMO_NAME, DEMO_ORGANISATION } from './demo-account.ts';
import { deleteDemoBorders, insertDemoBorders, type KeptSample } from './demo-borders.ts';
import { PAST_SAMPLES } from './demo-past-samples.ts';
import { type Sample, SAMPLES } from './demo-samples.ts';

const MANY = 10_000;

/**
 * Makes the demo organisation where it is missing and puts its sample data back as it was (D12). Of processes that start
 * together one does it, and the others, which wait for it, find it done.
 */
export async function restoreDemo(deps: Deps): Promise<void> {
  const before = await findDemo(deps.database.read);
  const passwordHash = before?.owner ? undefined : await hashPassword(deps, DEMO_LOGIN.password, 'start');
  const now = nowOf(deps);
  await deps.database.transaction(async (trx, announce) => {
    await lockStart(trx);
    const existing = await findDemo(trx);
    if (existing?.updatedAt !== before?.updatedAt) return;
    const organisationId = existing?.id ?? deps.newId();
    const ownerId = existing?.owner?.id ?? deps.newId();
    if (existing) await updateOrganisationName(trx, { id: organisationId, name: DEMO_ORGANISATION, now });
    else await insertDemo(trx, organisationId, now);
    if (passwordHash !== undefined) {
      await insertUser(trx, {
        id: ownerId,
        organisationId,
        email: DEMO_LOGIN.email,
        passwordHash,
        name: DEMO_NAME,
        role: 'sender',
        requestedRole: null,
        isOwner: true,
        mustChangePassword: false,
        createdAt: now,
      });
    }
    await updateUserActive(trx, ownerId, true, now);
    await restoreSettings(trx, ownerId, now);
    const { removed } = await deleteShipments(trx, { organisationId, until: now, limit: MANY });
    // A sample is the same shipment as before, so that a page that shows it goes on.
    const samples = removed.filter((row) => row.created_by === null);
    const idOf = new Map(samples.map((row) => [row.tracking_number, row.id]));
    await deleteUsage(trx, organisationId);
    await deleteFiltersOf(trx, { organisationId });
    await deleteDemoBorders(trx, organisationId);
    await forgetVisitors(trx, organisationId, removed);
    const kept: KeptSample[] = [];
    for (const sample of [...SAMPLES, ...PAST_SAMPLES]) {
      const id = idOf.get(sample.number) ?? deps.newId();
      const one = await insertSample(deps, trx, { id, organisationId, sample });
      if (one) kept.push(one);
    }
    await insertDemoBorders({ deps, trx, organisationId }, kept);
    announce({ kind: 'shipments', organisationId });
  });
}

/** What visitors told of people is not the next one's to read: in proofs, and in the journal. */
async function forgetVisitors(trx: Trx, organisationId: string, removed: readonly { id: string }[]): Promise<void> {
  await deleteProofs(trx, organisationId);
  await deleteEventsOf(trx, organisationId);
  // The last event of all stays.
  if (removed.length > 0) {
    await updateEventsForgotten(
      trx,
      removed.map(({ id }) => id),
    );
  }
}

/** The demo and its owner, as they are. */
async function findDemo(db: Db) {
  const demo = await findSpecialOrganisation(db, 'demo');
  return demo && { id: demo.id, updatedAt: demo.updatedAt, owner: await findOwner(db, demo.id) };
}

/** Shuts everybody out of a demo that was open before and is no longer: its password is known to all. */
export async function closeDemo(deps: Deps): Promise<void> {
  const { read, transaction } = deps.database;
  const demo = await findSpecialOrganisation(read, 'demo');
  const owner = demo && (await findOwner(read, demo.id));
  if (!owner) return;
  await transaction(async (trx, announce) => {
    await updateUserActive(trx, owner.id, false, nowOf(deps));
    announce({ kind: 'sessions', userIds: [owner.id] });
  });
}

/** What visitors set for themselves is not the next one's; the theme follows each visitor's machine. */
async function restoreSettings(trx: Trx, id: string, now: string): Promise<void> {
  await updateName(trx, { id, name: DEMO_NAME, now });
  const quiet = { emailNotifications: false, statusUpdates: false, delayAlerts: true, weeklyReports: false };
  await updateNotificationSettings(trx, { id, settings: quiet, now });
  await updateSecuritySettings(trx, { id, settings: { sessionTimeout: 24, passwordExpiry: null }, now });
  const system = { timezone: 'UTC', dateFormat: 'MM/DD/YYYY', theme: 'auto', language: 'en' } as const;
  await updateSystemSettings(trx, { id, settings: system, now });
}

async function insertDemo(trx: Trx, id: string, createdAt: string): Promise<void> {
  await insertOrganisation(trx, {
    id,
    name: DEMO_ORGANISATION,
    tier: 'growth',
    isPlatform: false,
    isDemo: true,
    paidUntil: null,
    createdAt,
  });
}

async function insertSample(
  deps: Deps,
  trx: Trx,
  { id, organisationId, sample }: { id: string; organisationId: string; sample: Sample },
): Promise<KeptSample | undefined> {
  const first = sample.stops[0];
  const last = sample.stops.at(-1);
  if (!first || !last) return undefined;
  const updatedAt = fromNow(deps, -last[0] * HOUR_MS);
  const inserted = await insertShipment(trx, {
    id,
    organisation_id: organisationId,
    number_key: sample.number,
    tracking_number: sample.number,
    ...detailColumns(sample),
    status: last[1],
    current_location: last[2],
    estimated_delivery_date: fromNow(deps, sample.etaHours * HOUR_MS),
    eta_is_default: 0,
    actual_delivery_date: deliveredAt(last[1], null, updatedAt),
    is_delayed: Number(sample.delay !== undefined),
    delay_reason: sample.delay ?? null,
    is_demo: 1,
    created_by: null,
    request_digest: null,
    event_seq: 0,
    created_at: fromNow(deps, -first[0] * HOUR_MS),
    updated_at: updatedAt,
  });
  // A number that a customer happens to use stays the customer's.
  if (!inserted) return undefined;
  for (const [index, [hoursAgo, status, location, note]] of sample.stops.entries()) {
    const before = sample.stops[index - 1];
    await insertHistoryEntry(trx, {
      id: deps.newId(),
      shipment_id: id,
      organisation_id: organisationId,
      status,
      change: before ? classifyStatusChange(before[1], status) : 'created',
      location,
      notes: note ?? null,
      user_id: null,
      key_id: null,
      timestamp: fromNow(deps, -hoursAgo * HOUR_MS),
      recorded_at: fromNow(deps, -hoursAgo * HOUR_MS),
      ...NO_SCAN,
    });
  }
  return { id, number: sample.number, origin: sample.origin, destination: sample.destination };
}
