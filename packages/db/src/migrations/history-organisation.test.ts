import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { openEarlierDatabase, TEST_DIALECTS } from '../testing/test-databases.ts';

const AT = '2026-11-20T08:00:00.000Z';
const ENTRIES = 25_001;

test.each(TEST_DIALECTS)('every entry of a long history says whose it is, on %s', async (dialect) => {
  const database = await openEarlierDatabase(dialect, '0080-api-requests');
  const { read } = database;
  await sql`insert into organisations (id, name, tier, created_at, updated_at)
    values ('o', 'o', 'growth', ${AT}, ${AT}), ('p', 'p', 'growth', ${AT}, ${AT})`.execute(read);
  await sql`insert into shipments
    (id, organisation_id, tracking_number, origin, destination, status, priority, search_text, created_at, updated_at)
    values ('s0', 'o', 'S0', 'Tema', 'Accra', 'Created', 'Standard', '', ${AT}, ${AT}),
      ('s1', 'p', 'S1', 'Tema', 'Accra', 'Created', 'Standard', '', ${AT}, ${AT})`.execute(read);
  const ids = JSON.stringify(
    Array.from({ length: ENTRIES }, (_, n) => [`h${String(n).padStart(6, '0')}`, `s${String(n % 2)}`]),
  );
  const listed =
    dialect === 'postgres' ? sql`json_array_elements(${ids}::json) as one (value)` : sql`json_each(${ids})`;
  await sql`insert into shipment_status_history (id, shipment_id, status, change, timestamp, recorded_at)
    select value ->> 0, value ->> 1, 'Created', 'created', ${AT}, ${AT} from ${listed}`.execute(read);

  const lines: string[] = [];
  await database.migrate((line) => lines.push(line));
  expect(lines).toContain(
    '0085-history-organisation: shipment_status_history.organisation_id: all 25,001 rows are written',
  );
  const { rows } = await sql`select shipment_id, organisation_id, count(*) as count from shipment_status_history
    group by shipment_id, organisation_id order by shipment_id`.execute(read);
  expect(rows).toEqual([
    { shipment_id: 's0', organisation_id: 'o', count: 12_501 },
    { shipment_id: 's1', organisation_id: 'p', count: 12_500 },
  ]);
  const nobodys = sql`insert into shipment_status_history (id, shipment_id, status, change, timestamp, recorded_at)
    values ('x', 's0', 'Created', 'created', ${AT}, ${AT})`.execute(read);
  await expect(nobodys).rejects.toThrow(/not null|not-null/iu);
  await database.close();
});
