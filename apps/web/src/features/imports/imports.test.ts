import { reasonInEnglish } from '@msafara/domain/in-english';
import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { loadNamespaces, setLanguage, startTranslations } from '../../lib/i18n.ts';
import { loadPhones } from '../../lib/phone.ts';
import { type Column, IMPORT_ORDER, planColumns, type Use } from './columns.ts';
import type { Cell } from './read-file.ts';
import { checkRows, faultyColumns, inParts, type Places, type RowPlan } from './rows.ts';
import { templateRows } from './template.ts';
import { judgeRows } from './verdict.ts';

afterAll(() => setLanguage('en'));

describe('rows', () => {
  const file = (rows: Cell[][]) => rows.map((cells, index) => ({ line: index + 2, cells }));
  const column = (use: Use, index: number): Column => ({
    index,
    name: use === 'extra' ? `Extra ${String(index)}` : use,
    samples: [],
    isEmpty: false,
    use,
    unit: 'kg',
    how: 'sure',
    looksNumbered: false,
  });
  const planOf = (uses: readonly Use[], rest: Partial<RowPlan> = {}): RowPlan => ({
    columns: uses.map(column),
    dateOrder: 'dayFirst',
    numbers: undefined,
    ...rest,
  });
  const map = planOf(['trackingNumber', 'origin', 'destination', 'status', 'estimatedDeliveryDate', 'isDelayed']);

  test('are read in the words people write', () => {
    const [row] = checkRows(file([['sh-000001abc', 'Tema', 'Kumasi', 'in TRANSIT', '2026-11-30 14:00', 'Oui']]), map);
    expect(row?.errors).toEqual([]);
    expect(row?.values).toMatchObject({
      status: 'In Transit',
      isDelayed: true,
      estimatedDeliveryDate: new Date('2026-11-30T14:00').toISOString(),
    });
    expect(row?.trackingNumber).toBe('SH-000001ABC');
  });

  test.each([
    [true, ['TRUE', 'VRAI', 'VERDADEIRO', 'صواب', 'Ndio']],
    [false, ['FALSE', 'FAUX', 'FALSO', 'خطأ', 'Hapana']],
  ])('%j is read as people and their spreadsheets write it', (isDelayed, words) => {
    const rows = checkRows(file(words.map((word) => ['', 'Tema', 'Kumasi', '', '', word])), map);
    expect(rows.map(({ values }) => values.isDelayed)).toEqual(words.map(() => isDelayed));
  });

  test.each([
    [['', '', 'Kumasi', '', '', ''], 'Origin is required'],
    [['x!', 'Tema', 'Kumasi', '', '', ''], 'Letters, digits and hyphens, 6 to 40 characters'],
    [['', 'Tema', 'Kumasi', '', '30/13/2026', ''], 'A valid date is required'],
    [['', 'Tema', 'x'.repeat(201), '', '', ''], 'At most 200 characters'],
    [
      ['', 'Tema', 'Kumasi', 'Lost', '', ''],
      'Choose one of: Created, Picked Up, In Transit, Out for Delivery, Delivered, Exception',
    ],
    [['', 'Tema', 'Kumasi', '', '', 'perhaps'], 'Write yes or no'],
  ])('%j says %s', (cells, message) => {
    const errors = checkRows(file([cells]), map)[0]?.errors ?? [];
    expect(errors.map((error) => 'reason' in error && reasonInEnglish(error.reason))).toEqual([message]);
  });

  test('equal rows are told apart, equal numbers refused', () => {
    const rows = checkRows(
      file([
        ['', 'Tema', 'Kumasi'],
        ['', ' Tema', 'Kumasi'],
        ['AAA-111', 'Tema', 'Kumasi'],
        ['aaa-111', 'Tema', 'Accra'],
      ]),
      map,
    );
    expect(rows.map(({ nth }) => nth)).toEqual([0, 1, 0, 0]);
    expect(rows[3]?.errors).toEqual([{ field: 'trackingNumber', sameAs: 4 }]);
  });

  test('a row that is corrected until it equals others stands behind them: theirs are known to the server', () => {
    const rows = file([
      ['', 'Tema', 'Kumasi'],
      ['', 'Tema', ''],
      ['', 'Tema', 'Kumasi'],
    ]);
    const places: Places = new WeakMap();
    const placesOf = (all: typeof rows) => checkRows(all, map, places).map(({ nth }) => nth);
    expect(placesOf(rows)).toEqual([0, 0, 1]);
    const mended = rows.with(1, { line: 3, cells: ['', 'Tema', 'Kumasi'] });
    expect(placesOf(mended)).toEqual([0, 2, 1]);
    expect(placesOf(mended)).toEqual([0, 2, 1]);
  });

  test('every detail has a way in, and numbers of the country become numbers of the world', async () => {
    await loadPhones({ organisation: { country: 'KE' }, settings: { timezone: 'UTC' } } as SessionUser);
    const cells = {
      origin: 'Tema',
      destination: 'Kumasi',
      recipientPhone: '0712 345 678',
      pieces: '1,200',
      weightGrams: '12.5 kg',
      metadata: 'lot: 7\ncolour: red',
      priority: 'URGENT',
    };
    const columns = planOf(IMPORT_ORDER.filter((use) => use in cells));
    const [row] = checkRows(
      file([columns.columns.map(({ name }) => new Map(Object.entries(cells)).get(name) ?? null)]),
      columns,
    );
    expect(row?.errors).toEqual([]);
    expect(row?.values).toEqual({
      ...cells,
      recipientPhone: '+254712345678',
      pieces: 1200,
      weightGrams: 12_500,
      metadata: { lot: '7', colour: 'red' },
      priority: 'Urgent',
    });
  });

  test('a name of the own data that stands twice is wrong', () => {
    const [row] = checkRows(
      file([['Tema', 'Kumasi', 'lot: 7\nlot: 8']]),
      planOf(['origin', 'destination', 'metadata']),
    );
    expect(row?.errors).toMatchObject([
      { field: 'metadata', reason: { code: 'metadata.twice', params: { key: 'lot' } } },
    ]);
  });

  test('a column that nothing is known of stays under its own name, beside the own data', () => {
    const plan = planOf(['origin', 'destination', 'metadata', 'extra', 'out']);
    const [row, twice] = checkRows(
      file([
        ['Tema', 'Kumasi', 'lot: 7', 'CIF', 'WK'],
        ['Tema', 'Kumasi', 'Extra 3: 7', 'x'.repeat(201), ''],
      ]),
      plan,
    );
    expect(row?.values.metadata).toEqual({ lot: '7', 'Extra 3': 'CIF' });
    expect(twice?.errors.map((error) => 'reason' in error && error.reason.code)).toEqual([
      'metadata.twice',
      'metadata.tooLong',
    ]);
    expect(twice && faultyColumns(twice, plan.columns).map(({ use }) => use)).toEqual(['metadata', 'extra']);
  });

  test('days and weights are read as the file writes them', () => {
    const uses = ['origin', 'destination', 'estimatedDeliveryDate', 'weightGrams'] as const;
    const rows = file([['Tema', 'Kumasi', '03/04/2026', '1.250']]);
    const valuesOf = (plan: RowPlan) => checkRows(rows, plan)[0]?.values;
    expect(valuesOf(planOf(uses, { numbers: 'de' }))).toMatchObject({
      estimatedDeliveryDate: new Date('2026-04-03T18:00').toISOString(),
      weightGrams: 1_250_000,
    });
    const inTonnes = planOf(uses, { dateOrder: 'monthFirst', numbers: 'en' });
    expect(
      valuesOf({ ...inTonnes, columns: inTonnes.columns.map((one) => Object.assign(one, { unit: 't' })) }),
    ).toMatchObject({
      estimatedDeliveryDate: new Date('2026-03-04T18:00').toISOString(),
      weightGrams: 1_250_000,
    });
  });

  test.each([
    ['12.5', 12_500],
    ['12.5 kg', 12_500],
    ['500 g', 500],
    ['1.5 t', 1_500_000],
    [7, 7000],
    ['heavy', 'heavy'],
    ['12 boxes', '12 boxes'],
  ])('a weight of %j', (cell, grams) => {
    expect(checkRows(file([[cell]]), planOf(['weightGrams']))[0]?.values.weightGrams).toBe(grams);
  });

  test('a day that a workbook holds as a number is that day', () => {
    const [row] = checkRows(
      file([['Tema', 'Kumasi', 46_356]]),
      planOf(['origin', 'destination', 'estimatedDeliveryDate']),
    );
    expect(row?.values.estimatedDeliveryDate).toBe(new Date('2026-11-30T18:00').toISOString());
    const [wrong] = checkRows(
      file([['Tema', 'Kumasi', 7]]),
      planOf(['origin', 'destination', 'estimatedDeliveryDate']),
    );
    expect(wrong?.errors).toMatchObject([{ field: 'estimatedDeliveryDate' }]);
  });

  test.each(['=A2&B2', '=SUM(B1:B2)', '= 3+4'])('the formula %s is no value', (formula) => {
    const plan = planOf(['origin', 'destination', 'extra']);
    expect(checkRows(file([['Tema', formula, '']]), plan)[0]?.errors).toEqual([
      { field: 'destination', isFormula: true },
    ]);
    expect(checkRows(file([['Tema', 'Kumasi', formula]]), plan)[0]?.errors).toEqual([
      { field: 'metadata', isFormula: true },
    ]);
  });

  test('the lines of a cell are one where a field has one line, and stay where it has more', () => {
    const plan = planOf(['origin', 'destination', 'extra', 'notes']);
    const [row] = checkRows(file([['Dar es\nSalaam', 'Kigali', 'Bay 4 \r\n gate B', 'Two\nlines']]), plan);
    expect(row).toMatchObject({
      errors: [],
      values: { origin: 'Dar es Salaam', metadata: { 'Extra 2': 'Bay 4 gate B' }, notes: 'Two\nlines' },
    });
  });

  test('a date of a workbook is a day or a time in a field of words, and no tracking number', () => {
    const [day, moment] = [new Date(2026, 10, 30), new Date(2026, 10, 30, 14, 5)];
    const plan = planOf(['origin', 'destination', 'extra', 'notes', 'reference']);
    expect(checkRows(file([['Tema', 'Kumasi', day, moment, day]]), plan)[0]).toMatchObject({
      errors: [],
      values: { metadata: { 'Extra 2': '2026-11-30' }, notes: '2026-11-30 14:05', reference: '2026-11-30' },
    });
    expect(checkRows(file([[day, 'Tema', 'Kumasi']]), map)[0]?.errors).toMatchObject([{ field: 'trackingNumber' }]);
  });

  test('a text that only looks like a formula, and is marked as one, is a value', () => {
    const plan = planOf(['origin', 'destination']);
    const [row] = checkRows(file([['Tema', "'=SUM(A1)"]]), plan);
    expect([row?.errors, row?.values.destination]).toEqual([[], '=SUM(A1)']);
  });

  test('what became of a row is kept until it is mended', () => {
    const [first, second] = checkRows(
      file([
        ['Tema', 'Kumasi'],
        ['Lomé', 'Niamey'],
      ]),
      planOf(['origin', 'destination']),
    );
    if (!first || !second) throw new Error('two rows');
    const facts = { ours: new Set<string>(), earlier: new Map<string, boolean>() };
    const settled = {
      leftOut: new Set<number>(),
      done: new Set([2]),
      refused: new Map([[3, { cells: second.cells, reasons: ['Taken.'] }]]),
    };
    const verdicts = (rows: (typeof first)[]) => judgeRows(rows, facts, settled).map(({ verdict }) => verdict);
    expect(verdicts([first, second])).toEqual(['done', 'wrong']);
    expect(verdicts([first, { ...second, cells: ['Lomé', 'Zinder'] }])).toEqual(['done', 'ready']);
  });

  test('parts stay small', () => {
    const rows = Array.from({ length: 450 }, () => ({ nth: 0, values: { origin: 'Tema', notes: 'n'.repeat(900) } }));
    const parts = inParts(rows, 200);
    expect(parts.flat()).toHaveLength(450);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThan(60_000);
    expect(
      inParts(
        rows.map(({ nth }) => ({ nth, values: {} })),
        200,
      ).map(({ length }) => length),
    ).toEqual([200, 200, 50]);
  });
});

describe.each(LANGUAGES)('a template in %s', (language) => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startTranslations('en');
    await loadNamespaces(['imports', 'shipments', 'common', 'milestones']);
    await setLanguage(language);
  });

  test('is recognised and read', () => {
    const [head, example] = templateRows(i18next.getFixedT(null, ['imports', 'shipments', 'common', 'milestones']));
    const file = {
      id: 'x',
      name: 'x',
      sheet: undefined,
      headingLine: 1,
      columns: head,
      rows: [{ line: 2, cells: example }],
    };
    const filled = { ...file, rows: [{ line: 2, cells: example.map((cell) => cell || 'SH-000001') }] };
    const columns = planColumns(filled, { unnamed: String, remembered: new Map() });
    expect(columns.map(({ use }) => use)).toEqual(IMPORT_ORDER.slice(0, -2));
    expect(columns.map(({ how }) => how)).toEqual(columns.map(() => 'sure'));
    const [row] = checkRows(file.rows, { columns, dateOrder: 'dayFirst', numbers: undefined });
    expect(row?.errors).toEqual([]);
    expect(row?.values).toMatchObject({
      status: 'Created',
      priority: 'Standard',
      weightGrams: 340_000,
      isDelayed: false,
    });
  });

  test('what our own export tells beside it is left out', () => {
    const own = ['createdAt', 'updatedAt', 'actualDeliveryDate', 'organisationName'] as const;
    const columns = own.map((field) => i18next.t(`shipments:field.${field}`));
    const rows = [{ line: 2, cells: own.map(() => '2026-11-26 12:00') }];
    const file = { id: 'x', name: 'x', sheet: undefined, headingLine: 1, columns, rows };
    const planned = planColumns(file, { unnamed: String, remembered: new Map() });
    expect(planned.map(({ name, use }) => [name, use])).toEqual(columns.map((name) => [name, 'out']));
  });
});
