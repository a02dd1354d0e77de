import { type Kysely, sql } from 'kysely';

import type { Dialect } from '../migrate.ts';

/**
 * What came in as events of EPCIS, each once by its id, and what became of each capture; and the order in which an organisation
 * learned of things, by which events of other standards are read (D26, docs/decisions/0039).
 */
export async function up(db: Kysely<never>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text';
  const statements = `
    create table epcis_events (
      organisation_id ${text} not null references organisations (id),
      event_id ${text} not null,
      milestone_id ${text} not null references milestones (id) on delete cascade,
      primary key (organisation_id, event_id, milestone_id)
    );
    create index epcis_events_by_milestone on epcis_events (milestone_id);
    create table epcis_captures (
      id ${text} primary key,
      organisation_id ${text} not null references organisations (id),
      created_at ${text} not null,
      finished_at ${text} not null,
      errors ${text} not null
    );
    create index epcis_captures_by_time on epcis_captures (created_at);
    create index milestones_as_recorded on milestones (organisation_id, recorded_at, id);
    create index history_as_recorded on shipment_status_history (organisation_id, recorded_at, id) where milestone_id is null`;
  for (const statement of statements.split(';')) await sql.raw(statement).execute(db);
}
