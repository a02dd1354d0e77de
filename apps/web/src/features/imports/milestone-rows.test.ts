import { milestoneHeadingLine } from '@msafara/domain/milestones/milestone-headings';
import { MILESTONE_COLUMNS } from '@msafara/domain/milestones/milestone-import.schema';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { setReader } from '../../lib/format.ts';
import { loadNamespaces, setLanguage, startTranslations } from '../../lib/i18n.ts';
import { planColumns } from './columns.ts';
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
    const plan = planMilestones(fileOf(head, example));
    expect([...plan.columns.keys()]).toEqual(MILESTONE_COLUMNS);
    expect([plan.missing, plan.unused]).toEqual([[], []]);
    const [row] = milestoneRows(fileOf(head, example), plan, 'dayFirst');
    expect(row).toMatchObject({ formula: undefined, values: { number: 'SH-001234ABC', place: 'Malaba' } });
    expect(row?.values.occurredAt).toMatch(/^2026-11-20T.*Z$/u);
    expect(row?.values).not.toHaveProperty('reason');
  });

  test('has headings of people’s own, of which some are nothing, and its names beneath a title', () => {
    const plan = planMilestones(fileOf(['Container No.', 'EVENT', 'Border', 'Driver', 'Truck']));
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

  test('comes in the order of its times, in whichever zone each is written', () => {
    const file = fileOf(
      ['Number', 'Milestone', 'Time'],
      ['SH-1', 'hold_released', '2026-11-26T11:00+02:00'],
      ['SH-1', 'hold_opened', '2026-11-26 11:30+03:00'],
    );
    const rows = milestoneRows(file, planMilestones(file), 'dayFirst');
    expect(rows.map(({ values }) => [values.milestone, values.occurredAt])).toEqual([
      ['hold_opened', '2026-11-26T11:30+03:00'],
      ['hold_released', '2026-11-26T11:00+02:00'],
    ]);
  });

  test.each<[string[], Cell[], string | undefined]>([
    [['Date', 'Time'], ['26/11/2026', '09:30'], '2026-11-26T09:30'],
    [['Heure', 'Date'], ['14h', '26/11/2026'], '2026-11-26T14:00'],
    [['Date', 'Time'], ['26/11/2026', '02:30 م'], '2026-11-26T14:30'],
    [['Date', 'Time'], ['26/11/2026', ''], '2026-11-26T00:00'],
    [['Date', 'Time'], ['26/11/2026', 'noon'], undefined],
    [['Date', 'Time'], [new Date(2026, 10, 26), new Date(1899, 11, 30, 9, 30)], '2026-11-26T09:30'],
    [['Date', 'Time'], [46_352, 0.4], '2026-11-26T09:36'],
  ])('a day and its time in columns of their own are one: %j %j', (heads, cells, at) => {
    setReader({ timezone: 'UTC', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'en' });
    const other = heads[0] === 'Date' ? ['26/11/2026', '12:45'] : ['12h45', '26/11/2026'];
    const file = fileOf(
      ['Number', 'Milestone', ...heads],
      ['SH-1', 'released', ...cells],
      ['SH-2', 'released', ...other],
    );
    const plan = planMilestones(file);
    expect(plan.unused).toEqual([]);
    const rows = milestoneRows(file, plan, 'dayFirst');
    expect(rows.find(({ line }) => line === 2)?.values.occurredAt).toBe(at === undefined ? '?' : `${at}:00.000Z`);
    setReader(undefined);
  });

  test('of two columns of times that are no day and time the second is said to be unused', () => {
    const file = fileOf(['Number', 'Milestone', 'Date', 'Time'], ['SH-1', 'released', '2026-11-20', '2026-11-21']);
    expect(planMilestones(file)).toMatchObject({ clock: undefined, unused: ['Time'] });
  });

  test.each(LANGUAGES)('that came back with reasons is taken without them, in %s', async (language) => {
    await setLanguage(language);
    const file = fileOf(
      ['Number', 'Milestone', 'Time', i18next.t('imports:run.reason')],
      ['SH-1', 'released', 'x', 'no'],
    );
    const { columns, unused } = planMilestones(file);
    expect([columns.has('reason'), unused]).toEqual([false, []]);
    const asShipments = planColumns(file, { unnamed: String, remembered: new Map() });
    expect(asShipments.at(-1)?.use).toBe('out');
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
