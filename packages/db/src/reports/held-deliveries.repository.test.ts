import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { insertOrganisation } from '../organisations/organisations.repository.ts';
import { insertShipment } from '../shipments/shipments.repository.ts';
import { emptyDatabaseUrl, TEST_DIALECTS } from '../testing/test-databases.ts';
import { unfoldedRow } from '../testing/unfolded-row.ts';
import { countLateByHolds } from './held-deliveries.repository.ts';

const MANY = 1203;
const DAY = '2026-11-02';
const AT = `${DAY}T08:00:00.000Z`;
const SCOPE = { organisationId: null, from: '2026-11-01T00:00:00.000Z', until: '2026-11-30T00:00:00.000Z' };

describe.each(TEST_DIALECTS)('late deliveries that authorities held, on %s', (dialect) => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase(await emptyDatabaseUrl(dialect));
    await database.migrate();
    const rows = Array.from({ length: MANY }, (_, nth) =>
      unfoldedRow(nth, {
        id: `s-${String(nth).padStart(4, '0')}`,
        organisation_id: 'ours',
        status: 'Delivered',
        // Many are registered at one instant.
        created_at: new Date(Date.parse(AT) + Math.floor(nth / 700) * 1000).toISOString(),
        eta_is_default: 0,
        estimated_delivery_date: '2026-11-10T08:00:00.000Z',
        actual_delivery_date: '2026-11-12T08:00:00.000Z',
      }),
    );
    await database.transaction(async (trx) => {
      const more = { tier: 'growth', isDemo: false, isPlatform: false, paidUntil: null, createdAt: AT } as const;
      await insertOrganisation(trx, { id: 'ours', name: 'Ours', ...more });
      for (const row of rows) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await insertShipment(trx, row);
      }
      const hold = {
        organisation_id: 'ours',
        unit_id: null,
        class: 'ACT',
        recorded_at: AT,
        place: null,
        unlocode: null,
        post_id: null,
        side: null,
        reason: 'valuation',
        reference: null,
        note_internal: null,
        is_public: 0,
        moves_to: null,
        source: 'user',
        user_id: null,
        key_id: null,
        retracts_id: null,
        retracted_at: null,
        retracted_by: null,
      } as const;
      // Every other one was held for a day less than it came late.
      const holds = rows.flatMap(({ id }, nth) => [
        {
          ...hold,
          id: `o-${id}`,
          shipment_id: id,
          code: 'hold_opened' as const,
          occurred_at: '2026-11-05T08:00:00.000Z',
        },
        {
          ...hold,
          id: `r-${id}`,
          shipment_id: id,
          code: 'hold_released' as const,
          occurred_at: nth % 2 === 0 ? '2026-11-07T08:00:00.000Z' : '2026-11-06T08:00:00.000Z',
        },
      ]);
      for (let from = 0; from < holds.length; from += 500) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await trx
          .insertInto('milestones')
          .values(holds.slice(from, from + 500))
          .execute();
      }
    });
  });

  afterAll(() => database.close());

  test('all of them are counted, and never more than a part of them is read at once', async () => {
    let most = 0;
    const watching: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        most = Math.max(most, result.rows.length);
        return Promise.resolve(result);
      },
    };
    const place = { ...database, background: database.background.withPlugin(watching) };
    expect(await countLateByHolds(place, SCOPE)).toBe(Math.ceil(MANY / 2));
    expect(most).toBeLessThanOrEqual(1000);
    expect(await countLateByHolds(place, { ...SCOPE, deliveredUntil: '2026-11-12T07:00:00.000Z' })).toBe(0);
    expect(await countLateByHolds(place, { ...SCOPE, organisationId: 'theirs' })).toBe(0);
  });
});
