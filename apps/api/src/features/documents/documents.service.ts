import type { Db } from '@msafara/db/database';
import {
  deleteDocumentRule,
  listDocumentRules,
  listDocuments,
  upsertDocument,
  upsertDocumentRule,
} from '@msafara/db/documents/documents.repository';
import { listFilesForUpdate, updateFilesKept, updateFilesReleased } from '@msafara/db/files/files.repository';
import { listMilestones } from '@msafara/db/milestones/milestones.repository';
import { checklistOf, type Way } from '@msafara/domain/documents/checklist';
import {
  DOCUMENT_RULES_MAX,
  type DocumentRule,
  type DocumentRuleBody,
  type SetDocumentInput,
  type ShipmentDocument,
  type ShipmentDocuments,
} from '@msafara/domain/documents/documents.schema';
import { DAY_MS } from '@msafara/domain/durations';
import { DomainError, invalidFields } from '@msafara/domain/errors';
import { UNUSED_FILE_DAYS } from '@msafara/domain/files/files.schema';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import { say } from '@msafara/domain/say';
import { dayIn } from '@msafara/domain/zone-days';
import { DOCUMENT_RULES } from '@msafara/places/document-rules';
import { findPlace } from '@msafara/places/find-place';
import { searchPosts } from '@msafara/places/search-posts';
import { zoneAt } from '@msafara/places/zone-at';

import { type Caller, requirePermission } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { authorOf, findForChange, keyDetail } from '../shipments/shipment-change.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { requireShipment } from '../shipments/shipment-reads.service.ts';

/** The rules that hold for an organisation: those that came with Msafara, but for what it changed, and its own. */
async function rulesOf(db: Db, organisationId: string): Promise<DocumentRule[]> {
  const own = await listDocumentRules(db, organisationId);
  const changed = new Set(own.map(({ name }) => name));
  return [...DOCUMENT_RULES.filter(({ name }) => !changed.has(name)), ...own];
}

/** The countries of a shipment's way, as far as its words and its border posts tell them. */
function wayOf(shipment: { origin: string; destination: string }, milestones: readonly Milestone[]): Way {
  const crossed = new Set(milestones.flatMap(({ postId }) => (postId === null ? [] : [postId])));
  const posts = crossed.size === 0 ? [] : searchPosts('').filter(({ id }) => crossed.has(id));
  const from = findPlace(shipment.origin)?.country;
  const through = posts.flatMap(({ sides }) => sides.map(({ country }) => country));
  return {
    destination: findPlace(shipment.destination)?.country ?? null,
    through: new Set(from === undefined ? through : [from, ...through]),
  };
}

/** The day at a place, `YYYY-MM-DD`: what is due there is due by its calendar. */
function dayAt(place: string, now: string): string {
  const found = findPlace(place);
  return dayIn(now, found ? zoneAt(found) : 'UTC');
}

async function checklist(
  db: Db,
  shipment: { id: string; organisation_id: string; origin: string; destination: string },
  now: string,
): Promise<ShipmentDocuments> {
  const all = await listMilestones(db, shipment.id);
  const milestones = all.filter(({ retractsId, retractedAt }) => retractsId === null && retractedAt === null);
  const way = wayOf(shipment, milestones);
  const documents = checklistOf({
    rules: await rulesOf(db, shipment.organisation_id),
    kept: await listDocuments(db, shipment.id),
    way,
    milestones,
    now,
    today: dayAt(shipment.destination, now),
  });
  return { destination: way.destination, documents };
}

/** The papers of a shipment: what the rules of its way ask for, and how far each is (D26). Fails with FORBIDDEN or SHIPMENT_NOT_FOUND. */
export async function readDocuments(ctx: Caller, { id }: { id: string }): Promise<ShipmentDocuments> {
  requirePermission(ctx.actor, 'document.read');
  const { read } = ctx.deps.database;
  return checklist(read, await requireShipment(ctx, read, id), nowOf(ctx.deps));
}

/**
 * Says how far a paper of a shipment is (D26); what is not sent stays as it is. Fails with FORBIDDEN, GROWTH_ONLY, PERIOD_OVER,
 * SHIPMENT_NOT_FOUND, or INVALID_INPUT for a file that the organisation does not have.
 */
export async function setDocument(ctx: Caller, input: SetDocumentInput): Promise<ShipmentDocument> {
  const { actor, deps } = ctx;
  requirePermission(actor, 'document.write');
  const { id, type } = input;
  const now = nowOf(deps);
  return deps.database.transaction(async (trx, announce) => {
    const { before } = await findForChange(ctx, trx, { id });
    const organisationId = before.organisation_id;
    const kept = (await listDocuments(trx, id)).find((one) => one.type === type);
    const state = input.state ?? kept?.state ?? 'needed';
    const fileId = input.fileId === undefined ? (kept?.fileId ?? null) : input.fileId;
    if (input.fileId) {
      const [file] = await listFilesForUpdate(trx, { ids: [input.fileId], organisationId });
      if (!file) {
        throw invalidFields({ fileId: say('file.notFound') });
      }
      await updateFilesKept(trx, [input.fileId], null);
    }
    await upsertDocument(trx, {
      shipment_id: id,
      type,
      organisation_id: organisationId,
      state,
      number: input.number === undefined ? (kept?.number ?? null) : input.number,
      expires_at: input.expiresAt === undefined ? (kept?.expiresAt ?? null) : input.expiresAt,
      due_at: input.dueAt === undefined ? (kept?.dueAt ?? null) : input.dueAt,
      file_id: fileId,
      updated_at: now,
      ...authorOf(actor),
    });
    if (kept?.fileId && kept.fileId !== fileId) {
      await updateFilesReleased(trx, [kept.fileId], fromNow(deps, UNUSED_FILE_DAYS * DAY_MS));
    }
    const { tracking_number: trackingNumber } = before;
    announce({ kind: 'shipments', organisationId, trackingNumber });
    const details = { ...keyDetail(actor), trackingNumber, type, state };
    await recordAct(deps, trx, { action: 'shipment.document', userId: actor.userId, organisationId, details });
    const found = (await checklist(trx, before, now)).documents.find((one) => one.type === type);
    if (!found) throw new Error(`the ${type} of ${id} is gone while it was kept`);
    return found;
  });
}

/** The rules by which papers are asked for (D26). Fails with FORBIDDEN. */
export async function readDocumentRules({ actor, deps }: Caller): Promise<{ rules: DocumentRule[] }> {
  requirePermission(actor, 'document.read');
  return { rules: await rulesOf(deps.database.read, actor.organisationId) };
}

/**
 * Writes a rule of the organisation, or changes for it one that came with Msafara (D26). Fails with FORBIDDEN, GROWTH_ONLY, or
 * CONFLICT past 200.
 */
export async function setDocumentRule(
  ctx: Caller,
  { name, ...body }: DocumentRuleBody & { name: string },
): Promise<DocumentRule> {
  const { actor, deps } = ctx;
  requirePermission(actor, 'document.rules');
  const { organisationId, userId } = actor;
  const { destination, transit, type, dueBefore, source, checkedAt, isOff } = body;
  await deps.database.transaction(async (trx) => {
    await holdOrganisation(trx, organisationId);
    const own = await listDocumentRules(trx, organisationId);
    if (own.length >= DOCUMENT_RULES_MAX && !own.some((rule) => rule.name === name)) {
      throw new DomainError('CONFLICT', say('document.tooManyRules', { max: DOCUMENT_RULES_MAX }));
    }
    await upsertDocumentRule(trx, {
      organisation_id: organisationId,
      name,
      destination,
      transit,
      type,
      due_before: dueBefore,
      source,
      checked_at: checkedAt,
      is_off: Number(isOff),
    });
    const details = { ...keyDetail(actor), destination, type };
    await recordAct(deps, trx, { action: 'organisation.document-rule', userId, organisationId, details });
  });
  return { ...body, name, isOwn: true };
}

/** Takes back what the organisation wrote: a rule of its own is gone, one that came with Msafara holds as it came. Fails with FORBIDDEN, GROWTH_ONLY or NOT_FOUND. */
export async function removeDocumentRule(ctx: Caller, { name }: { name: string }): Promise<{ success: true }> {
  const { actor, deps } = ctx;
  requirePermission(actor, 'document.rules');
  const { organisationId, userId } = actor;
  await deps.database.transaction(async (trx) => {
    if (!(await deleteDocumentRule(trx, { organisationId, name }))) {
      throw new DomainError('NOT_FOUND', say('document.ruleNotFound'));
    }
    const details = { ...keyDetail(actor), name };
    await recordAct(deps, trx, { action: 'organisation.document-rule', userId, organisationId, details });
  });
  return { success: true };
}
