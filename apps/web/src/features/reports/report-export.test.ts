import type { Report } from '@msafara/domain/reports/reports.schema';
import common from '@msafara/i18n/en/common';
import milestones from '@msafara/i18n/en/milestones';
import proofs from '@msafara/i18n/en/proofs';
import reports from '@msafara/i18n/en/reports';
import { createInstance } from 'i18next';
import papa from 'papaparse';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import writeExcelFile from 'write-excel-file/node';

import { csvText } from '../../lib/csv.ts';
import { csvRows, reportName, sheetsOf } from './report-export.ts';
import { inOrder, REPORT_WORDS, reportTables, type ReportTable } from './report-tables.ts';

const FORMULA = '=HYPERLINK("https://example.com","x")';

const i18n = createInstance({
  lng: 'en',
  resources: { en: { common, milestones, proofs, reports } },
  interpolation: { escapeValue: false },
});
await i18n.init();
const t = i18n.getFixedT<typeof REPORT_WORDS>('en', REPORT_WORDS);

const REPORT: Report = {
  period: 7,
  from: '2026-11-13T00:00:00.000Z',
  until: '2026-11-19T14:05:00.000Z',
  timeZone: 'UTC',
  organisationName: '@Baobab',
  figures: {
    total: 1200,
    delivered: 694,
    deliveryRate: 694 / 1200,
    delayed: 3,
    exceptions: 2,
    inTransit: 12,
    priority: { total: 5, express: 3, urgent: 2 },
    onTime: { rate: 0, met: 0, judged: 0, held: 0 },
  },
  before: null,
  statuses: [
    { status: 'Delivered', count: 694 },
    { status: 'Created', count: 506 },
  ],
  timeline: {
    unit: 'week',
    buckets: [
      { firstDay: '2026-11-13', lastDay: '2026-11-15', created: 200, delivered: 150 },
      { firstDay: '2026-11-16', lastDay: '2026-11-19', created: 1000, delivered: 544 },
    ],
  },
  lanes: [
    { origin: FORMULA, destination: '-Kampala', count: 900, medianTransitHours: 52.46 },
    { origin: 'Tema', destination: 'Kumasi, "Ahodwo"', count: 300, medianTransitHours: null },
  ],
  door: {
    tried: 8,
    first: 6,
    timed: 5,
    medianMinutes: 95,
    reasons: [
      { reason: 'absent', count: 3 },
      { reason: 'no_cash', count: 1 },
    ],
  },
  delayReasons: { marked: 9, withoutReason: 2, top: [{ reason: '+Border', count: 4 }] },
  borders: {
    posts: [
      {
        id: 'malaba',
        name: 'Malaba',
        sides: [
          { side: 'exit', count: 3, p50: 6.04, p90: 30 },
          { side: 'entry', count: 0, p50: null, p90: null },
        ],
      },
    ],
    afterRelease: { count: 2, p50: 5, p90: 7.55 },
    holds: [{ reason: 'bond', count: 1, p50: null, p90: null }],
    months: [
      {
        month: '2026-11',
        costs: [
          { amount: 760, currency: 'USD' },
          { amount: 1200, currency: 'KES' },
        ],
      },
    ],
  },
  recent: [
    {
      id: '1',
      trackingNumber: 'SH-531746PZC',
      organisationName: '@Baobab',
      origin: '\tTema',
      destination: 'Côte d’Ivoire 内',
      status: 'In Transit',
      priority: 'Express',
      createdAt: '2026-11-19T13:58:00.000Z',
    },
  ],
};

const tables = reportTables(REPORT, t);

describe('the tables of a report', () => {
  test('hold what the screen shows', () => {
    expect(tables.figures.rows).toContainEqual(['Total Shipments', 1200]);
    expect(tables.figures.rows).toContainEqual(['Delivery rate', { share: 694 / 1200 }]);
    expect(tables.figures.rows).toContainEqual(['On time', { share: null }]);
    const { total, delivered } = REPORT.figures;
    const before = { ...REPORT, figures: { ...REPORT.figures, total: 600, delivered: 300 } };
    const compared = reportTables({ ...REPORT, before }, t).figures;
    expect(compared.head).toEqual(['Figure', 'Value', 'Period before']);
    expect(compared.rows).toContainEqual(['Delivery rate', { share: delivered / total }, { share: 0.5 }]);
    expect(tables.timeline).toMatchObject({
      title: 'Created each week, and delivered since',
      head: ['Week', 'Created', 'Delivered since', 'Not yet delivered'],
    });
    expect(tables.timeline.rows).toEqual([
      ['2026-11-13 – 2026-11-15', 200, 150, 50],
      ['2026-11-16 – 2026-11-19', 1000, 544, 456],
    ]);
    expect(tables.lanes.rows.map((row) => row[3])).toEqual([52.5, '—']);
    expect(tables.delays.rows).toEqual([
      ['+Border', 4],
      ['Other reasons', 3],
      ['No reason given', 2],
    ]);
    expect(tables.door.rows).toContainEqual(['First-attempt rate', { share: 6 / 8 }]);
    expect(tables.door.rows).toContainEqual(['Median from out for delivery to the proof (minutes)', 95]);
    expect(tables.failures.rows).toEqual([
      ['Nobody was there', 3],
      ['The money was not there', 1],
    ]);
    const nothing = { tried: 0, first: 0, timed: 0, medianMinutes: null, reasons: [] };
    const without = reportTables({ ...REPORT, door: nothing }, t).door.rows.map(([, value]) => value);
    expect(without).toEqual([{ share: null }, 0, 0, '—', 0]);
  });

  test('hold what stood at borders, and leave out what did not', () => {
    expect(tables.dwell?.rows).toEqual([['Malaba', 'Exit side', 3, 6, 30]]);
    expect(tables.holds?.rows).toEqual([['Bond', 1, '—', '—']]);
    expect(tables.release?.rows).toEqual([['From release to leaving the port', 2, 5, 7.6]]);
    expect(tables.costs?.rows).toEqual([
      [expect.stringMatching(/2026/u), 'USD', 760],
      [expect.stringMatching(/2026/u), 'KES', 1200],
    ]);
    const nothing = inOrder(reportTables({ ...REPORT, borders: null }, t)).map(({ sheet }) => sheet);
    expect(nothing.slice(-2)).toEqual(['Why deliveries failed', 'Recent shipments']);
  });

  test('hold time held by an authority apart from the carrier’s', () => {
    const figures = { ...REPORT.figures, onTime: { rate: 0.5, met: 2, judged: 4, held: 1 } };
    const { rows } = reportTables({ ...REPORT, figures }, t).figures;
    expect(rows).toContainEqual(['On time', { share: 0.5 }]);
    expect(rows).toContainEqual(['On time without time held', { share: 0.75 }]);
    expect(rows).toContainEqual(['Late only for time held by an authority', 1]);
  });

  test('name the organisation of each shipment only where there are several', () => {
    expect(tables.recent.head).not.toContain('Organisation');
    const all = reportTables({ ...REPORT, organisationName: null }, t);
    expect(all.recent.head[1]).toBe('Organisation');
    expect(all.recent.rows[0]?.[1]).toBe('@Baobab');
    expect(all.figures.rows[0]).toEqual(['Organisation', 'All organisations']);
  });
});

describe('CSV', () => {
  test('has all tables one after the other, counts without separators', async () => {
    const { data } = papa.parse<string[]>(csvText(csvRows(inOrder(tables), '—')));
    expect(data).toContainEqual(['Total Shipments', '1200']);
    expect(data).toContainEqual(['Delivery rate', '57.8%']);
    expect(data).toContainEqual(['On time', '—']);
    expect(data).toContainEqual(['Tema', 'Kumasi, "Ahodwo"', '300', '—']);
    for (const { title, head } of inOrder(tables)) {
      const at = data.findIndex(([first]) => first === title);
      expect(data[at + 1]).toEqual(head);
    }
  });

  test('no cell is a formula', async () => {
    const text = csvText(csvRows(inOrder(tables), '—'));
    const { data } = papa.parse<string[]>(text);
    expect(data).toContainEqual([`'${FORMULA}`, "'-Kampala", '900', '52.5']);
    expect(data).toContainEqual(["'+Border", '4']);
    expect(data).toContainEqual(['Organisation', "'@Baobab"]);
    expect(data.flat().filter((cell) => /^[=+\-@\t\r]/u.test(cell))).toEqual([]);
  });

  test.each(['=1', '+1', '-1', '@x', '\tx', '\rx', '\0x', '=1\n2'])('%j gets an apostrophe', async (cell) => {
    expect(papa.parse<string[]>(csvText([[cell, 'x']]), { newline: '\r\n' }).data[0]?.[0]).toBe(`'${cell}`);
  });
});

describe('the workbook', () => {
  test('has a sheet for each table, with words as words and figures as figures', async () => {
    const sheets = await readWorkbook(await writeExcelFile(sheetsOf(inOrder(tables), '—')).toBuffer());
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Figures',
      'Over time',
      'Status distribution',
      'Top lanes',
      'Delay reasons',
      'At the door',
      'Why deliveries failed',
      'How long goods stood',
      'Why goods were held',
      'After release',
      'What standing cost',
      'Recent shipments',
    ]);
    expect(sheets[0]?.data).toContainEqual(['Delivery rate', 694 / 1200]);
    expect(sheets[3]?.data[1]).toEqual([FORMULA, '-Kampala', 900, 52.5]);
    // This reader trims.
    expect(sheets[11]?.data[1]?.slice(0, 4)).toEqual(['SH-531746PZC', 'Tema', 'Côte d’Ivoire 内', 'In Transit']);
  });

  test('words are of type text, never formulas', () => {
    const table: ReportTable = { title: 'x', sheet: 'x', head: ['x'], rows: [[FORMULA], [1], [{ share: 0.5 }]] };
    const [sheet] = sheetsOf([table], '—');
    expect(sheet?.data.slice(1)).toEqual([
      [{ value: FORMULA, type: String }],
      [{ value: 1, type: Number }],
      [{ value: 0.5, type: Number, format: '0.0%' }],
    ]);
  });

  test('names of sheets are short enough', () => {
    for (const { sheet } of inOrder(tables)) expect(sheet.length).toBeLessThanOrEqual(31);
  });
});

test('a file is named by the day that the page names, in the zone of the report', () => {
  const late = { ...REPORT, until: '2026-11-19T22:30:00.000Z' };
  expect(reportName(late)).toBe('msafara-report-7-days-2026-11-19');
  expect(reportName({ ...late, timeZone: 'Africa/Nairobi' })).toBe('msafara-report-7-days-2026-11-20');
});
