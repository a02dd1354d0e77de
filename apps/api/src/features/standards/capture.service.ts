import { DAY_MS } from '@msafara/domain/durations';
import { setImmediate } from 'node:timers/promises';

import type { Db } from '@msafara/db/database';
import {
  deleteCapturesBefore,
  findCapture,
  insertCapture,
  listMilestonesOfEvent,
} from '@msafara/db/standards/captures.repository';
import { findMilestone } from '@msafara/db/milestones/milestones.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';
import type { CapturedEvent } from '@msafara/domain/standards/capture.schema';
import { type CaptureError, captureErrorsSchema, type CaptureJob } from '@msafara/domain/standards/epcis.schema';
import { idOfEvent } from '@msafara/domain/standards/epcis-event';

import { type Caller, requirePermission } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { ERROR_TABLE } from '../../http/error-table.ts';
import { requestDigest } from '../idempotency/request-digest.ts';
import { retractIn } from '../milestones/milestones.service.ts';
import { recordCaptured, type Skipped } from './record-captured.ts';

/** What became of captures is kept for so many days. */
const KEPT_DAYS = 30;

/** What an event is known by: its own id, else what it says. */
const identityOf = (event: CapturedEvent) => event.eventID ?? `sha256:${requestDigest(event)}`;

/** The milestones that an event is on record as: one that we told ourselves, or those that it was recorded as. */
async function knownAs({ actor, deps }: Caller, eventId: string): Promise<string[]> {
  const { organisationId } = actor;
  const own = idOfEvent(eventId);
  const told = own === undefined ? undefined : await findMilestone(deps.database.read, { id: own, organisationId });
  return told ? [told.row.id] : listMilestonesOfEvent(deps.database.read, { organisationId, eventId });
}

/** Takes back what an event was recorded as. Fails with NOT_FOUND where it was not. */
async function takeBack(ctx: Caller, event: CapturedEvent): Promise<void> {
  const ids = await knownAs(ctx, identityOf(event));
  if (ids.length === 0) throw new DomainError('NOT_FOUND', say('epcis.unknownEvent'));
  const { organisationId } = ctx.actor;
  requirePermission(ctx.actor, 'milestone.write');
  const { database } = ctx.deps;
  const stands = async (db: Db, id: string) =>
    (await findMilestone(db, { id, organisationId }))?.row.retracted_at === null;
  try {
    // All or none of it, as it was recorded.
    await database.transaction(async (trx, announce) => {
      for (const id of ids) {
        // One of a unit is taken back for all its shipments at once.
        if (await stands(trx, id)) await retractIn(ctx, trx, announce, { id, note: null });
      }
    });
  } catch (error) {
    // Somebody else may have taken it back meanwhile.
    const left = await Promise.all(ids.map((id) => stands(database.read, id)));
    if (left.includes(true)) throw error;
  }
}

/** Records one event, unless it is on record. */
async function captureOne(ctx: Caller, event: CapturedEvent): Promise<Skipped[]> {
  if (event.type !== 'ObjectEvent') throw new DomainError('INVALID_INPUT', say('epcis.type'));
  if (event.errorDeclaration) {
    await takeBack(ctx, event);
    return [];
  }
  const eventId = identityOf(event);
  if ((await knownAs(ctx, eventId)).length > 0) return [];
  try {
    return await recordCaptured(ctx, event, eventId);
  } catch (error) {
    // Somebody else may have sent the same meanwhile, and what it told cannot be told twice.
    if ((await knownAs(ctx, eventId)).length > 0) return [];
    throw error;
  }
}

const TYPES: Partial<Record<DomainError['code'], string>> = {
  NOT_FOUND: 'NoSuchResourceException',
  CONFLICT: 'ResourceAlreadyExistsException',
};

function errorOf(error: DomainError, { eventID }: CapturedEvent, index: number): CaptureError {
  const [fault] = Object.values(error.faults ?? {});
  const { message: title, reason } = fault ?? error;
  return {
    type: `epcisException:${TYPES[error.code] ?? 'ValidationException'}`,
    title,
    status: ERROR_TABLE[error.code].status,
    ...(eventID !== undefined && { instance: eventID }),
    index,
    code: error.code,
    reason,
  };
}

/**
 * Records events of EPCIS 2.0 as milestones, each by itself and once by its id, however often it is sent; what one fails with stands in
 * the answer and keeps none of the others from being recorded (D26). One with an error declaration takes back what was recorded by its
 * id. Fails with FORBIDDEN, GROWTH_ONLY or PERIOD_OVER.
 */
export async function captureEvents(ctx: Caller, events: readonly CapturedEvent[]): Promise<CaptureJob> {
  requirePermission(ctx.actor, 'milestone.write');
  const { deps, actor } = ctx;
  const createdAt = nowOf(deps);
  const errors: CaptureError[] = [];
  for (const [index, event] of events.entries()) {
    try {
      for (const { trackingNumber, error } of await captureOne(ctx, event)) {
        const failed = errorOf(error, event, index);
        errors.push({ ...failed, title: `${trackingNumber}: ${failed.title}` });
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      errors.push(errorOf(error, event, index));
    }
    // Others take their turn between two events (D18).
    await setImmediate();
  }
  const row = { id: deps.newId(), created_at: createdAt, finished_at: nowOf(deps) };
  await deps.database.transaction((trx) =>
    insertCapture(trx, { ...row, organisation_id: actor.organisationId, errors: JSON.stringify(errors) }),
  );
  return toJob({ ...row, errors });
}

function toJob(row: { id: string; created_at: string; finished_at: string; errors: CaptureError[] }): CaptureJob {
  return {
    captureID: row.id,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    running: false,
    success: row.errors.length === 0,
    captureErrorBehaviour: 'proceed',
    errors: row.errors,
  };
}

/** What became of a capture of the caller's organisation. Fails with FORBIDDEN, or NOT_FOUND for one of others or past 30 days. */
export async function readCapture({ actor, deps }: Caller, { id }: { id: string }): Promise<CaptureJob> {
  requirePermission(actor, 'milestone.read');
  const row = await findCapture(deps.database.read, { id, organisationId: actor.organisationId });
  if (!row) throw new DomainError('NOT_FOUND', say('epcis.notFound'));
  return toJob({ ...row, errors: captureErrorsSchema.parse(JSON.parse(row.errors)) });
}

/** Deletes what became of captures that are kept no longer (D26). */
export async function tidyCaptures(deps: Deps): Promise<void> {
  await deps.database.transaction((trx) => deleteCapturesBefore(trx, fromNow(deps, -KEPT_DAYS * DAY_MS)));
}
