import type { KeptDocument } from '@msafara/domain/documents/checklist';
import type { DocumentRule } from '@msafara/domain/documents/documents.schema';

import type { Db, Trx } from '../database.ts';
import type { DocumentRuleTable, DocumentTable } from './documents.table.ts';

/** The papers of a shipment that somebody told of, in no order. */
export async function listDocuments(db: Db, shipmentId: string): Promise<KeptDocument[]> {
  const rows = await db.selectFrom('documents').selectAll().where('shipment_id', '=', shipmentId).execute();
  return rows.map(({ type, state, number, expires_at, due_at, file_id, updated_at }) => ({
    type,
    state,
    number,
    expiresAt: expires_at,
    dueAt: due_at,
    fileId: file_id,
    updatedAt: updated_at,
  }));
}

/** Keeps a paper as it is now. */
export async function upsertDocument(trx: Trx, row: DocumentTable): Promise<void> {
  const { shipment_id: _shipment, type: _type, organisation_id: _organisation, ...changed } = row;
  await trx
    .insertInto('documents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['shipment_id', 'type']).doUpdateSet(changed))
    .execute();
}

/** The rules that an organisation wrote, in the order of their names. */
export async function listDocumentRules(db: Db, organisationId: string): Promise<DocumentRule[]> {
  const rows = await db
    .selectFrom('document_rules')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .execute();
  return rows.map(({ name, destination, transit, type, due_before, source, checked_at, is_off }) => ({
    name,
    destination,
    transit,
    type,
    dueBefore: due_before,
    source,
    checkedAt: checked_at,
    isOff: is_off === 1,
    isOwn: true,
  }));
}

/** Keeps a rule of an organisation. */
export async function upsertDocumentRule(trx: Trx, row: DocumentRuleTable): Promise<void> {
  const { organisation_id: _organisation, name: _name, ...changed } = row;
  await trx
    .insertInto('document_rules')
    .values(row)
    .onConflict((conflict) => conflict.columns(['organisation_id', 'name']).doUpdateSet(changed))
    .execute();
}

/** Forgets a rule of an organisation; returns whether there was one. */
export async function deleteDocumentRule(
  trx: Trx,
  { organisationId, name }: { organisationId: string; name: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('document_rules')
    .where('organisation_id', '=', organisationId)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
