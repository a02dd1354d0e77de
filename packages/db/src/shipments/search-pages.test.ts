import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { insertOrganisation } from '../organisations/organisations.repository.ts';
import { emptyDatabaseUrl } from '../testing/test-databases.ts';
import { unfoldedRow } from '../testing/unfolded-row.ts';
import { deleteShipment } from './shipment-changes.repository.ts';
import { type Cursor, listShipments } from './shipment-list.repository.ts';
import { foldedColumns, insertShipment } from './shipments.repository.ts';

const FILTER = { organisationId: 'ours', search: 'created' };

describe.each(['sqlite', 'postgres'] as const)('pages of a search on %s', (dialect) => {
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase(await emptyDatabaseUrl(dialect));
    await database.migrate();
    await database.transaction((trx) =>
      insertOrganisation(trx, {
        id: 'ours',
        name: 'ours',
        createdAt: '2026-01-01T00:00:00.000Z',
        tier: 'starter',
        isPlatform: false,
        isDemo: false,
        paidUntil: null,
      }),
    );
  });
  afterEach(() => database.close());

  const rowOf = (n: number) =>
    unfoldedRow(n, {
      // Half are found by their status, half by where they come from.
      status: n % 2 === 0 ? 'Created' : 'In Transit',
      origin: n % 2 === 0 ? 'Tema' : 'Invoice created',
      created_at: new Date(Date.UTC(2026, 0, 1) + n * 100).toISOString(),
    });

  async function insertInOrder(order: readonly number[]): Promise<void> {
    for (const n of order) await database.transaction((trx) => insertShipment(trx, rowOf(n)));
  }

  const place = ({ id, created_at: value }: { id: string; created_at: string }, direction: Cursor['direction']) =>
    ({ order: 'newest', direction, value, id }) as const;

  async function pagesOfOne(filter: typeof FILTER): Promise<string[]> {
    const ids: string[] = [];
    let cursor: Cursor | undefined;
    for (;;) {
      const [row] = await listShipments(database, filter, { limit: 1, order: 'newest', cursor });
      if (!row || ids.length > 20) return ids;
      ids.push(row.id);
      cursor = place(row, 'after');
    }
  }

  test('show everything once where it was written in another order than it was created', async () => {
    await insertInOrder([3, 1, 6, 0, 7, 2, 5, 4]);
    const newestFirst = [7, 6, 5, 4, 3, 2, 1, 0].map((n) => rowOf(n).id);
    expect(await pagesOfOne(FILTER)).toEqual(newestFirst);
    expect((await pagesOfOne({ ...FILTER, search: 'invoice' })).toSorted()).toEqual(
      [1, 3, 5, 7].map((n) => rowOf(n).id),
    );
  });

  test('are full where something was deleted just when it had been found', async () => {
    await insertInOrder([1, 3, 5, 7]);
    let isFirst = true;
    const search: Database['search'] = {
      ...database.search,
      async listIds(sought) {
        const ids = await database.search.listIds(sought);
        const row = { ...rowOf(5), ...foldedColumns(rowOf(5)) };
        if (isFirst) await database.transaction((trx) => deleteShipment(trx, row));
        isFirst = false;
        return ids;
      },
    };
    const page = { limit: 3, order: 'newest', cursor: undefined } as const;
    // A shorter one would be taken for the last.
    expect((await listShipments({ ...database, search }, FILTER, page)).map(({ id }) => id)).toEqual(
      [7, 3, 1].map((n) => rowOf(n).id),
    );
  });

  test.each(['created', 'invoice'])('go on where all of the page before was deleted: %s', async (search) => {
    await insertInOrder([1, 3, 5, 7]);
    const whole = { ...FILTER, search };
    const read = (cursor?: Cursor) => listShipments(database, whole, { limit: 2, order: 'newest', cursor });
    const [newest, last] = await read();
    await database.transaction(async (trx) => {
      for (const n of [7, 5]) await deleteShipment(trx, { ...rowOf(n), ...foldedColumns(rowOf(n)) });
    });
    const next = await read(last && place(last, 'after'));
    expect(next.map(({ id }) => id)).toEqual([3, 1].map((n) => rowOf(n).id));
    const [oldest] = next.toReversed();
    await insertInOrder([7]);
    await database.transaction(async (trx) => {
      for (const n of [3, 1]) await deleteShipment(trx, { ...rowOf(n), ...foldedColumns(rowOf(n)) });
    });
    const before = await read(oldest && place(oldest, 'before'));
    expect(before.map(({ id }) => id)).toEqual([newest?.id]);
  });
});
