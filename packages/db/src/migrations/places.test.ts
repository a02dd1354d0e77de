import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { listShipments } from '../shipments/shipment-list.repository.ts';
import { findShipmentForUpdate } from '../shipments/shipment-locks.repository.ts';
import { updateShipment } from '../shipments/shipment-changes.repository.ts';
import { openEarlierDatabase, TEST_DIALECTS } from '../testing/test-databases.ts';

const AT = '2026-11-20T08:00:00.000Z';

/** As the version before kept it: one text of everything that search looks in. */
const ROWS = [
  ['one', 'Lomé', 'Niamey', 'Cinkansé', 'In Transit', 'PO-7', 'lome niamey cinkanse in transit po-7'],
  ['two', 'Tema', 'Accra', null, 'Created', null, 'tema accra created'],
  ['three', 'Niamey', 'Lomé', 'Dosso', 'Exception', null, 'niamey lome dosso exception'],
] as const;

describe.each(TEST_DIALECTS)('the present place is kept apart for search, on %s', (dialect) => {
  let database: Database;
  const lines: string[] = [];

  beforeAll(async () => {
    database = await openEarlierDatabase(dialect, '0060-notices');
    const db = database.read;
    await sql`insert into organisations (id, name, tier, created_at, updated_at)
      values ('o', 'o', 'starter', ${AT}, ${AT})`.execute(db);
    for (const [id, origin, destination, place, status, reference, text] of ROWS) {
      await sql`insert into shipments (id, organisation_id, tracking_number, origin, destination, current_location, status,
        reference, priority, search_text, created_at, updated_at)
        values (${id}, 'o', ${`SH-${id}`}, ${origin}, ${destination}, ${place}, ${status}, ${reference}, 'Standard',
          ${`sh-${id} ${text}`}, ${AT}, ${AT})`.execute(db);
    }
    await database.migrate((line) => lines.push(line));
  });

  afterAll(() => database.close());

  const sought = async (search: string) => {
    const page = { limit: 10, order: 'newest', cursor: undefined } as const;
    return (await listShipments(database, { organisationId: 'o', search }, page)).map(({ id }) => id).toSorted();
  };

  test('what was found is found, and the log says how far it is', async () => {
    expect(lines).toContain('0061-places: shipments.search_text, place_key: all 3 rows are written');
    for (const [search, ids] of [
      ['lomé', ['one', 'three']],
      ['cinkanse', ['one']],
      ['dosso', ['three']],
      ['po-7', ['one']],
      ['lome niamey', ['one']],
      ['in transit', ['one']],
      ['created', ['two']],
      ['sh-t', ['three', 'two']],
      ['os', ['three']],
    ] as const) {
      expect([search, await sought(search)]).toEqual([search, ids]);
    }
  });

  test('search follows the place and the status of what was there before', async () => {
    await database.transaction(async (trx) => {
      const found = await findShipmentForUpdate(trx, 'one', { organisationId: 'o', actorId: 'a' });
      if (!found) throw new Error('lost');
      const change = { current_location: 'Birni N’Konni', status: 'Delivered', event_seq: 1, updated_at: AT } as const;
      await updateShipment(trx, found.row, change);
    });
    expect([await sought('cinkanse'), await sought('transit')]).toEqual([[], []]);
    expect([await sought('konni'), await sought('delivered'), await sought('po-7')]).toEqual([
      ['one'],
      ['one'],
      ['one'],
    ]);
    await database.transaction((trx) => trx.deleteFrom('shipments').where('id', '=', 'one').execute());
    expect([await sought('konni'), await sought('delivered'), await sought('po-7')]).toEqual([[], [], []]);
  });
});
