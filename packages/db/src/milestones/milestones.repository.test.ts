import { HOLD_REASONS, MILESTONE_CODES } from '@msafara/domain/milestones/milestone-codes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { insertOrganisation } from '../organisations/organisations.repository.ts';
import { insertShipment } from '../shipments/shipments.repository.ts';
import { openTestDatabase, TEST_DIALECTS } from '../testing/test-databases.ts';
import { unfoldedRow } from '../testing/unfolded-row.ts';
import { findMilestone, insertMilestones, listMilestones, STANDING } from './milestones.repository.ts';
import type { MilestoneTable } from './milestones.table.ts';

const AT = '2026-11-20T08:00:00.000Z';
const NEW = {
  tier: 'growth',
  isPlatform: false,
  isDemo: false,
  paidUntil: null,
  createdAt: AT,
} as const;

function milestone(id: string, more: Partial<MilestoneTable> = {}): MilestoneTable {
  return {
    id,
    organisation_id: 'ours',
    shipment_id: 's',
    unit_id: null,
    code: 'border_arrived',
    class: 'ACT',
    occurred_at: AT,
    recorded_at: AT,
    place: 'Malaba, Kenya',
    unlocode: null,
    post_id: 'malaba',
    side: 'exit',
    reason: null,
    reference: null,
    note_internal: null,
    is_public: 0,
    moves_to: 'In Transit',
    source: 'user',
    user_id: null,
    key_id: null,
    retracts_id: null,
    retracted_at: null,
    retracted_by: null,
    ...more,
  };
}

describe.each(TEST_DIALECTS)('milestones on %s', (dialect) => {
  let database: Database;
  const write = (...rows: MilestoneTable[]) => database.transaction((trx) => insertMilestones(trx, rows));

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    await database.transaction(async (trx) => {
      await insertOrganisation(trx, { ...NEW, id: 'ours', name: 'ours' });
      await insertOrganisation(trx, { ...NEW, id: 'theirs', name: 'theirs' });
      for (const [n, id] of ['s', 'codes'].entries()) await insertShipment(trx, unfoldedRow(n + 1, { id }));
    });
  });

  afterAll(() => database.close());

  test('those of a shipment come in the order in which they happened, retracted ones too', async () => {
    await write(
      milestone('b', { occurred_at: '2026-11-20T10:00:00.000Z', retracted_at: AT, retracted_by: 'c' }),
      milestone('a', { note_internal: 'Gate 18', is_public: 1 }),
      milestone('c', { occurred_at: '2026-11-20T11:00:00.000Z', retracts_id: 'b', post_id: null, side: null }),
    );
    const listed = await listMilestones(database.read, 's');
    expect(listed.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(listed[0]).toMatchObject({
      note: 'Gate 18',
      isPublic: true,
      postId: 'malaba',
      side: 'exit',
      unitNumber: null,
    });
    const standing = await database.read.selectFrom('milestones').select('id').where(STANDING).execute();
    expect(standing).toEqual([{ id: 'a' }]);
  });

  test('one is found within its organisation alone, or in any', async () => {
    expect((await findMilestone(database.read, { id: 'a', organisationId: 'ours' }))?.milestone.id).toBe('a');
    expect((await findMilestone(database.read, { id: 'a', organisationId: null }))?.row.organisation_id).toBe('ours');
    expect(await findMilestone(database.read, { id: 'a', organisationId: 'theirs' })).toBeUndefined();
  });

  test('the database takes every code and every reason of the rules, and no other', async () => {
    const of = (more: Partial<MilestoneTable>) =>
      milestone(`${more.code ?? ''}${more.reason ?? ''}`, { shipment_id: 'codes', ...more });
    await write(...MILESTONE_CODES.map((code) => of({ code })));
    await write(...HOLD_REASONS.map((reason) => of({ code: 'hold_opened', reason })));
    expect(await listMilestones(database.read, 'codes')).toHaveLength(MILESTONE_CODES.length + HOLD_REASONS.length);
    await expect(
      database.transaction(async (trx) => {
        await sql`update milestones set code = 'lunch' where id = 'a'`.execute(trx);
      }),
    ).rejects.toThrow(/check/iu);
  });

  test('deleting a shipment deletes its milestones', async () => {
    await database.transaction((trx) => trx.deleteFrom('shipments').where('id', '=', 'codes').execute());
    expect(await listMilestones(database.read, 'codes')).toEqual([]);
  });
});
