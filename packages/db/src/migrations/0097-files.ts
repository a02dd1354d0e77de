import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * Files of organisations (D28): what they are; their bytes lie on disk or in an S3 store. The same content is kept once by
 * organisation. `kept_until` is set while nothing refers to a file.
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table files (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      sha256 ${text} not null,
      type ${text} not null check (type in ('image/jpeg', 'image/png')),
      bytes integer not null check (bytes > 0),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      created_at ${text} not null,
      kept_until ${text}
    );
    create unique index files_by_content on files (organisation_id, sha256);
    create index files_by_size on files (organisation_id, bytes);
    create index files_unused on files (kept_until) where kept_until is not null`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
