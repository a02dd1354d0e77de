import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { HOLD_REASONS, MILESTONE_CODES } from '@msafara/domain/milestones/milestone-codes';
import type { MilestoneRowsResult } from '@msafara/domain/milestones/milestone-import.schema';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { wordsIn } from './features/mail/words.ts';
import { readMilestoneRow } from './features/milestones/read-milestone-row.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';

const ROW = { number: 'SH-1', milestone: 'border_arrived', occurredAt: '2026-11-20T08:00:00.000Z' };

describe('a row of a file of milestones', () => {
  test.each(LANGUAGES)('says milestones, sides and reasons by their codes and in %s', (language) => {
    const t = wordsIn(language);
    const reason = { reason: t('milestones:reason.valuation') };
    for (const code of MILESTONE_CODES) {
      const more = code === 'hold_opened' ? reason : {};
      for (const milestone of [code, t(`common:milestone.${code}`).toUpperCase()]) {
        expect(readMilestoneRow({ ...ROW, ...more, milestone }).told.code).toBe(code);
      }
    }
    for (const each of HOLD_REASONS) {
      const hold = { ...ROW, milestone: 'hold_opened', reason: t(`milestones:reason.${each}`), note: 'x' };
      expect(readMilestoneRow(hold).told.reason).toBe(each);
    }
    const side = t('milestones:side.entry');
    expect(readMilestoneRow({ ...ROW, place: 'Malaba', side }).told).toMatchObject({ postId: 'malaba', side: 'entry' });
  });

  test.each([
    ['malaba', 'border_arrived', { postId: 'malaba', place: null }],
    ['MALABA, Kenya', 'border_crossed', { postId: 'malaba', place: null }],
    ['Malaba border post', 'border_arrived', { postId: 'malaba', place: null }],
    ['Malaba One-Stop Border Post (OSBP)', 'entry_cleared', { postId: 'malaba', place: null }],
    ['Poste frontière de Malaba, Kenya', 'border_crossed', { postId: 'malaba', place: null }],
    ['Malabo border', 'border_arrived', { postId: null, place: 'Malabo border' }],
    ['Malaba', 'weighbridge_passed', { postId: null, place: 'Malaba' }],
    ['KE MBA', 'discharged', { unlocode: 'KEMBA', place: null }],
    ['Mariakani yard', 'weighbridge_passed', { place: 'Mariakani yard', unlocode: null, postId: null }],
  ])('names the place %s of %s', (place, milestone, told) => {
    expect(readMilestoneRow({ ...ROW, place, milestone }).told).toMatchObject(told);
  });

  test.each<[string, object, string, string]>([
    ['no number', { number: '' }, 'number', 'milestone.numberRequired'],
    ['a blank for a milestone', { milestone: ' ' }, 'milestone', 'milestone.nameRequired'],
    ['no milestone of ours', { milestone: 'teleported' }, 'milestone', 'milestone.unknownName'],
    ['no time', { occurredAt: 'yesterday' }, 'occurredAt', 'date.invalid'],
    ['no side', { place: 'Malaba', side: 'middle' }, 'side', 'milestone.unknownSide'],
    ['a side without a post', { side: 'exit' }, 'side', 'milestone.sideWithoutPost'],
    [
      'a side of no post of ours',
      { milestone: 'border_arrived', place: 'Malabo', side: 'exit' },
      'place',
      'milestone.unknownPost',
    ],
    ['no reason of ours', { milestone: 'hold_opened', reason: 'rain' }, 'reason', 'milestone.unknownReason'],
    ['a hold without a reason', { milestone: 'hold_opened' }, 'reason', 'milestone.reasonRequired'],
    ['a wrong digit of a ship', { reference: 'IMO 9074728' }, 'reference', 'milestone.imo'],
    ['a long reference', { reference: 'x'.repeat(65) }, 'reference', 'text.tooLong'],
  ])('with %s is refused', (_case, wrong, field, code) => {
    try {
      readMilestoneRow({ ...ROW, ...wrong });
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: 'INVALID_INPUT', fieldCodes: { [field]: { code } } });
    }
  });
});

test('a row with a column that there is none of is refused', () => {
  expect(() => readMilestoneRow({ ...ROW, isPublic: true })).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT' }),
  );
});

describe.each(TEST_DIALECTS)('milestones from a file, on %s (D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'files');
    theirs = await fillOrganisation(harbour, 'others');
  });

  afterAll(() => harbour.close());

  const ask = (name: 'checkRows' | 'importRows', rows: unknown, { owner } = ours) =>
    harbour.trpc('mutation', `milestones.${name}`, { rows }, owner.cookie);
  async function outcomes(name: 'checkRows' | 'importRows', rows: unknown, who = ours) {
    const { status, body } = await ask(name, rows, who);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as MilestoneRowsResult).results.map(({ outcome, reason, fieldCodes }) =>
      outcome === 'refused' ? (Object.values(fieldCodes ?? {})[0] ?? reason)?.code : outcome,
    );
  }
  const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
  async function make(trackingNumber: string): Promise<string> {
    const body = { trackingNumber, origin: 'Mombasa, Kenya', destination: 'Kampala, Uganda' };
    return ((await harbour.rest('POST', '/api/shipments', { token: ours.key, body })).body as { id: string }).id;
  }
  async function milestonesOf(id: string): Promise<Milestone[]> {
    const { body } = await harbour.rest('GET', `/api/shipments/${id}/milestones`, { token: ours.key });
    return (body as { milestones: Milestone[] }).milestones;
  }

  test('are previewed without a trace, then recorded once, whatever words say the same', async () => {
    const id = await make('FILE-00001');
    const milestone = wordsIn('fr')('common:milestone.border_arrived');
    const arrived = { number: 'file-00001', milestone, occurredAt: at(2), place: 'Malaba', side: 'sortie' };
    const others = [
      { number: 'FILE-00001', milestone: 'hold_opened', occurredAt: at(3), place: 'malaba', reason: 'valuation' },
      { number: 'FILE-000 01', milestone: 'Hold lifted', occurredAt: at(5) },
      { number: 'FILE-00001', milestone: 'Hold lifted', occurredAt: at(6) },
      { number: 'NOBODY-0001', milestone: 'released', occurredAt: at(6) },
      { number: 'FILE-00001', milestone: 'released', occurredAt: '2026-11-25T06:00:00.000Z' },
    ];
    const rows = [arrived, ...others];
    expect(await outcomes('checkRows', rows)).toEqual([
      'ready',
      'ready',
      'ready',
      'ready',
      'unit.noSuchNumber',
      'date.ahead',
    ]);
    expect(await outcomes('checkRows', [arrived, arrived])).toEqual(['ready', 'known']);
    expect(await milestonesOf(id)).toEqual([]);
    const first = ['recorded', 'recorded', 'recorded', 'milestone.noHold', 'unit.noSuchNumber', 'date.ahead'];
    expect(await outcomes('importRows', rows)).toEqual(first);
    const told = await milestonesOf(id);
    expect(told.map(({ code, source, occurredAt }) => [code, source, occurredAt])).toEqual([
      ['border_arrived', 'import', at(2)],
      ['hold_opened', 'import', at(3)],
      ['hold_released', 'import', at(5)],
    ]);
    expect(told[0]).toMatchObject({ postId: 'malaba', side: 'exit', isPublic: false });
    const again = [{ ...arrived, milestone: 'border_arrived', place: 'Malaba, Kenya', side: 'exit' }, ...others];
    const known = ['known', 'known', 'known', 'milestone.noHold', 'unit.noSuchNumber', 'date.ahead'];
    expect(await outcomes('importRows', again)).toEqual(known);
    expect((await outcomes('checkRows', again)).slice(0, 3)).toEqual(['known', 'known', 'known']);
    expect(await milestonesOf(id)).toHaveLength(3);
  });

  test('of a unit become those of every shipment in it; two files at once record one', async () => {
    const ids = [await make('FILE-00002'), await make('FILE-00003')];
    for (const id of ids) {
      const unit = { type: 'truck', number: 'KDA 111X', loadedAt: at(1) };
      expect((await harbour.rest('POST', `/api/shipments/${id}/units`, { token: ours.key, body: unit })).status).toBe(
        201,
      );
    }
    const row = (number: string) => ({ number, milestone: 'border_crossed', occurredAt: at(4), place: 'Busia' });
    const rows = [row('kda 111x')];
    const before = rows.map((row) => ({ ...row, occurredAt: at(0) }));
    for (const name of ['checkRows', 'importRows'] as const)
      expect(await outcomes(name, before)).toEqual(['unit.empty']);
    const ahead = rows.map((row) => ({ ...row, occurredAt: '2026-11-25T06:00:00.000Z' }));
    for (const name of ['checkRows', 'importRows'] as const)
      expect(await outcomes(name, ahead)).toEqual(['date.ahead']);
    const both = await Promise.all([outcomes('importRows', rows), outcomes('importRows', rows)]);
    expect(new Set(both.flat())).toEqual(new Set(['known', 'recorded']));
    const told = await Promise.all(ids.map(milestonesOf));
    expect(told.map((each) => each.map(({ source, unitNumber }) => [source, unitNumber]))).toEqual([
      [['import', expect.stringMatching(/KDA/u)]],
      [['import', expect.stringMatching(/KDA/u)]],
    ]);
    // The same truck, however its number is written.
    const written = ['KDA111X', 'kda-111x', 'KDA 111 X'].map(row);
    for (const name of ['checkRows', 'importRows'] as const)
      expect(await outcomes(name, written)).toEqual(['known', 'known', 'known']);
    expect((await Promise.all(ids.map(milestonesOf))).map(({ length }) => length)).toEqual([1, 1]);
  });

  test('of a unit are known as long as one of its shipments has them, whichever were deleted', async () => {
    const ids = [await make('FILE-00004'), await make('FILE-00005'), await make('FILE-00006')];
    const unit = { type: 'truck', number: 'KDB 222Y', loadedAt: at(1) };
    for (const id of ids) {
      const { status } = await harbour.rest('POST', `/api/shipments/${id}/units`, { token: ours.key, body: unit });
      expect(status).toBe(201);
    }
    const rows = [{ number: 'KDB 222Y', milestone: 'border_crossed', occurredAt: at(4), place: 'Busia' }];
    expect(await outcomes('importRows', rows)).toEqual(['recorded']);
    const [first = '', second = '', third = ''] = ids;
    for (const id of [first, third]) {
      expect((await harbour.rest('DELETE', `/api/shipments/${id}`, { token: ours.key })).status).toBe(200);
      expect(await outcomes('checkRows', rows)).toEqual(['known']);
      expect(await outcomes('importRows', rows)).toEqual(['known']);
    }
    expect(await milestonesOf(second)).toHaveLength(1);
  });

  test('are of one’s own numbers alone, and for whoever may record them', async () => {
    const rows = [{ number: ours.things.trackingNumber, milestone: 'released', occurredAt: at(6) }];
    for (const name of ['checkRows', 'importRows'] as const) {
      expect(await outcomes(name, rows, theirs)).toEqual(['unit.noSuchNumber']);
      expect((await ask(name, rows, { ...ours, owner: ours.viewer })).status).toBe(403);
    }
    expect(await outcomes('importRows', [{ ...rows[0], number: ours.things.unitNumber }], theirs)).not.toContain(
      'recorded',
    );
  });

  test('members hear of what was recorded before the rest could not be', async () => {
    await make('FILE-00007');
    const heard = async () => {
      const { body } = await harbour.rest('GET', '/api/notifications', { token: ours.member.token });
      return (body as { title: string }[]).filter(({ title }) => title === '1 shipment updated').length;
    };
    const before = await heard();
    const { database } = harbour;
    const { transaction } = database;
    const numbers = ['FILE-00007', ours.things.trackingNumber];
    const rows = numbers.map((number) => ({ number, milestone: 'arrived_port', occurredAt: at(7) }));
    // The database goes away once the first row is recorded.
    database.transaction = async (work) => {
      const done = await transaction(work);
      if (!Array.isArray(done)) return done;
      database.transaction = () => {
        database.transaction = transaction;
        return Promise.reject(new Error('gone'));
      };
      return done;
    };
    expect((await ask('importRows', rows)).status).toBe(500);
    expect((await outcomes('importRows', rows))[0]).toBe('known');
    expect(await heard()).toBe(before + 1);
  });

  test.each([
    ['no rows', []],
    ['more rows than a call carries', Array.from({ length: 101 }, () => ({}))],
    ['a row that is a text', ['SH-1']],
    ['no list', 'SH-1'],
  ])('a call with %s is refused', async (_case, rows) => {
    expect((await ask('importRows', rows)).status).toBe(400);
    expect((await ask('checkRows', rows)).status).toBe(400);
  });
});
