import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Proofs of delivery (D28), chained by hash for each organisation: `proof_chains` has the length and the head. What is personal
 * lies in columns of its own that are emptied on erasure, with its salt; its digest stays in `digests`. A proof outlives its
 * shipment, so it does not refer to it.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const isPostgres = dialect === 'postgres';
  const text = isPostgres ? 'text collate "C"' : 'text';
  const real = isPostgres ? 'double precision' : 'real';
  const statements = `
    create table proof_chains (
      organisation_id ${text} primary key references organisations (id),
      length integer not null,
      head ${text} not null
    );
    create table proofs (
      organisation_id ${text} not null references organisations (id),
      id ${text} not null,
      number integer not null,
      shipment_id ${text} not null,
      tracking_number ${text} not null,
      kind ${text} not null check (kind in ('delivery', 'pickup', 'attempt')),
      outcome ${text} not null check (outcome in ('delivered', 'partial', 'refused', 'failed')),
      reason ${text} check (reason in ('absent', 'refused', 'wrong_address', 'unreachable', 'closed', 'damaged', 'no_cash', 'unsafe', 'access_denied', 'other')),
      receiver_name ${text},
      relation ${text} check (relation in ('self', 'family', 'guard', 'neighbour', 'colleague')),
      notes ${text},
      signature ${text},
      lat ${real},
      lon ${real},
      accuracy_m ${real},
      captured_at ${text} not null,
      received_at ${text} not null,
      user_id ${text},
      key_id ${text},
      sent ${text} not null,
      salts ${text} not null,
      digests ${text} not null,
      previous_hash ${text} not null,
      hash ${text} not null,
      erased_at ${text},
      primary key (organisation_id, id)
    );
    create unique index proofs_by_number on proofs (organisation_id, number);
    create index proofs_by_id on proofs (id);
    create index proofs_by_shipment on proofs (shipment_id, captured_at, id);
    create index proofs_to_erase on proofs (received_at) where erased_at is null;
    create table proof_photos (
      organisation_id ${text} not null references organisations (id),
      proof_id ${text} not null,
      nth integer not null,
      file_id ${text} not null references files (id),
      primary key (organisation_id, proof_id, nth)
    );
    create index proof_photos_by_file on proof_photos (file_id);
    alter table shipment_status_history add column proof_id ${text}`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
