import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Search by any part of a text, an index for each filter and order that the list offers, and the
 * keys by which an import knows its rows again.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create index shipments_by_status on shipments (organisation_id, status, created_at, id);
    create index shipments_by_priority on shipments (organisation_id, priority, created_at, id)
      where priority <> 'Standard';
    create index shipments_by_delay on shipments (organisation_id, created_at, id) where is_delayed = 1;
    create index shipments_by_update on shipments (organisation_id, updated_at, id);
    create index shipments_by_eta on shipments (organisation_id, coalesce(estimated_delivery_date, '9'), id);
    create index all_shipments_by_status on shipments (status, created_at, id);
    create index all_shipments_by_priority on shipments (priority, created_at, id) where priority <> 'Standard';
    create index all_shipments_by_delay on shipments (created_at, id) where is_delayed = 1;
    create index all_shipments_by_update on shipments (updated_at, id);
    create index all_shipments_by_eta on shipments (coalesce(estimated_delivery_date, '9'), id);
    create table imported_rows (
      organisation_id ${text} not null references organisations (id),
      key ${text} not null,
      shipment_id ${text} not null references shipments (id) on delete cascade,
      primary key (organisation_id, key)
    );
    create index imported_rows_by_shipment on imported_rows (shipment_id)`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
  for (const statement of dialect === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db);
}

const POSTGRES = [
  'create extension if not exists pg_trgm',
  'create extension if not exists btree_gin',
  'create index shipments_search on shipments using gin (organisation_id, search_text gin_trgm_ops)',
];

/**
 * SQLite's trigram index. An organisation is found in it by three characters that stand for its row:
 * exactly one trigram, so that a search within one organisation never walks over the hits of others.
 */
const SQLITE = [
  `alter table organisations add column search_key text generated always as
    (char(19968 + row / 400000000 % 20000, 19968 + row / 20000 % 20000, 19968 + row % 20000)) virtual`,
  `create virtual table shipment_search using fts5 (owner, content_text,
    content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
  `create trigger shipment_search_insert after insert on shipments begin
    insert into shipment_search (rowid, owner, content_text)
      values (new.row, (select search_key from organisations where id = new.organisation_id), new.search_text);
  end`,
  `create trigger shipment_search_update after update of search_text on shipments
    when old.search_text <> new.search_text begin
    delete from shipment_search where rowid = old.row;
    insert into shipment_search (rowid, owner, content_text)
      values (new.row, (select search_key from organisations where id = new.organisation_id), new.search_text);
  end`,
  `create trigger shipment_search_delete after delete on shipments begin
    delete from shipment_search where rowid = old.row;
  end`,
  `insert into shipment_search (rowid, owner, content_text)
    select shipments.row, organisations.search_key, shipments.search_text
    from shipments join organisations on organisations.id = shipments.organisation_id`,
];
