import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

const ON_POSTGRES = `
  alter table files drop constraint files_type_check;
  alter table files add constraint files_type_check check (type in ('image/jpeg', 'image/png', 'application/pdf'));
  alter table files drop constraint files_width_check;
  alter table files drop constraint files_height_check;
  alter table files add constraint files_width_check check (width >= 0 and (width = 0) = (type = 'application/pdf'));
  alter table files add constraint files_height_check check (height >= 0 and (height = 0) = (type = 'application/pdf'))`;

// SQLite changes no constraint of a table: both are made anew, what refers to the other first.
const ON_SQLITE = `
  create table files_new (
    id text primary key,
    organisation_id text not null references organisations (id),
    sha256 text not null,
    type text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
    bytes integer not null check (bytes > 0),
    width integer not null check (width >= 0 and (width = 0) = (type = 'application/pdf')),
    height integer not null check (height >= 0 and (height = 0) = (type = 'application/pdf')),
    created_at text not null,
    kept_until text
  );
  insert into files_new (id, organisation_id, sha256, type, bytes, width, height, created_at, kept_until)
    select id, organisation_id, sha256, type, bytes, width, height, created_at, kept_until from files;
  create table proof_photos_new (
    organisation_id text not null references organisations (id),
    proof_id text not null,
    nth integer not null,
    file_id text not null references files_new (id),
    primary key (organisation_id, proof_id, nth)
  );
  insert into proof_photos_new (organisation_id, proof_id, nth, file_id)
    select organisation_id, proof_id, nth, file_id from proof_photos;
  drop table proof_photos;
  drop table files;
  alter table files_new rename to files;
  alter table proof_photos_new rename to proof_photos;
  create unique index files_by_content on files (organisation_id, sha256);
  create index files_by_size on files (organisation_id, bytes);
  create index files_unused on files (kept_until) where kept_until is not null;
  create index proof_photos_by_file on proof_photos (file_id)`;

/** Files may be documents as PDF, whose width and height are 0 (D26, D28). */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const statements = dialect === 'postgres' ? ON_POSTGRES : ON_SQLITE;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
