import { milestoneHeadingLine } from '@msafara/domain/milestones/milestone-headings';
import { MILESTONE_COLUMNS } from '@msafara/domain/milestones/milestone-import.schema';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { loadNamespaces, setLanguage, startTranslations } from '../../lib/i18n.ts';
import { milestoneRows, planMilestones, unclearTime } from './milestone-rows.ts';
import type { Cell, FileRows } from './read-file.ts';
import { milestoneTemplateRows } from './template.ts';

afterAll(() => setLanguage('en'));

const fileOf = (columns: string[], ...rows: Cell[][]): FileRows => ({
  id: 'x',
  name: 'x',
  sheet: undefined,
  headingLine: 1,
  columns,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
});

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTranslations('en');
  await loadNamespaces(['imports', 'shipments', 'common', 'milestones']);
});

describe('a file of milestones', () => {
  test.each(LANGUAGES)('has the columns of the template in %s', async (language) => {
    await setLanguage(language);
    const [head, example] = milestoneTemplateRows(
      i18next.getFixedT(null, ['imports', 'shipments', 'common', 'milestones']),
    );
    const plan = planMilestones({ columns: head });
    expect([...plan.columns.keys()]).toEqual(MILESTONE_COLUMNS);
    expect([plan.missing, plan.unused]).toEqual([[], []]);
    const [row] = milestoneRows(fileOf(head, example), plan, 'dayFirst');
    expect(row).toMatchObject({ formula: undefined, values: { number: 'SH-001234ABC', place: 'Malaba' } });
    expect(row?.values.occurredAt).toMatch(/^2026-11-20T.*Z$/u);
    expect(row?.values).not.toHaveProperty('reason');
  });

  test('has headings of people’s own, of which some are nothing, and its names beneath a title', () => {
    const plan = planMilestones({ columns: ['Container No.', 'EVENT', 'Border', 'Driver', 'Truck'] });
    expect([...plan.columns]).toEqual([
      ['number', 0],
      ['milestone', 1],
      ['place', 2],
    ]);
    expect([plan.missing, plan.unused]).toEqual([['occurredAt'], ['Driver', 'Truck']]);
    expect(milestoneHeadingLine([['Crossings of May'], ['Container', 'Event', 'Date'], ['A', 'B', 'C']])).toBe(1);
    expect(milestoneHeadingLine([['what'], ['ever']])).toBe(0);
  });

  test('is sent with the earliest row first, formulas named, and what is no time as such', () => {
    const head = ['Number', 'Milestone', 'Time', 'Note'];
    const file = fileOf(
      head,
      ['SH-2', 'released', '2026-11-21 10:00', '=A1+1'],
      ['SH-1', 'released', '2026-11-20 10:00', ' late '],
      ['', 'released', 'soon', null],
    );
    const rows = milestoneRows(file, planMilestones(file), 'dayFirst');
    expect(rows.map(({ line }) => line)).toEqual([4, 3, 2]);
    expect(rows.map(({ formula }) => formula)).toEqual([undefined, undefined, 'note']);
    expect(rows[1]?.values.note).toBe('late');
    expect(rows[0]?.values).toEqual({ number: '', milestone: 'released', occurredAt: '?' });
  });

  test.each([
    [['3/4/2026 10:00', '13/4/2026'], 'dayFirst', undefined],
    [['3/4/2026', '4/13/2026'], 'monthFirst', undefined],
    [['3/4/2026 10:00', '2026-04-03'], 'dayFirst', '3/4/2026 10:00'],
    [['2026-04-03'], 'dayFirst', undefined],
  ])('%j is asked about only where it can be read in two ways', (times, order, sample) => {
    const file = fileOf(['Number', 'Milestone', 'Time'], ...times.map((time) => ['SH-1', 'released', time]));
    expect(unclearTime(file, planMilestones(file))).toEqual({ order, sample });
  });
});
