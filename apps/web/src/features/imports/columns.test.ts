import { describe, expect, test } from 'vitest';

import { chooseUse, type Column, missingFields, planColumns, type Remembered, type Use } from './columns.ts';

const file = (columns: string[], rows: string[][]) => ({
  id: 'x',
  name: 'x',
  sheet: undefined,
  headingLine: 1,
  columns,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
});
const plan = (columns: string[], rows: string[][], remembered: [string, Remembered][] = []) =>
  planColumns(file(columns, rows), { unnamed: (n) => `Column ${String(n)}`, remembered: new Map(remembered) });
const uses = (columns: readonly Column[]) => columns.map(({ use }) => use);

describe('columns', () => {
  test('are recognised; what is not stays with the shipment, and what is empty is left out', () => {
    const columns = plan(
      ['Tracking Number', 'ORIGINE', 'Destination*', 'origin', 'Incoterm', 'Empty', '', 'Delayed (yes or no)'],
      [['SH-000001', 'Lomé', 'Niamey', 'Tema', 'CIF', '', 'x', 'no']],
    );
    const expected: Use[] = ['trackingNumber', 'origin', 'destination', 'extra', 'extra', 'out', 'extra', 'isDelayed'];
    expect(uses(columns)).toEqual(expected);
    expect(columns[6]?.name).toBe('Column 7');
  });

  test('stay under names that a shipment takes', () => {
    const long = 'An unusually long heading that somebody once wrote';
    const names = plan([long, `${long} again`, 'A\nB', 'A B'], [['1', '2', '3', '4']]).map(({ name }) => name);
    expect(new Set(names).size).toBe(4);
    for (const name of names) expect(name.length).toBeLessThanOrEqual(40);
    expect(names.slice(2)).toEqual(['A B', 'A B 2']);
  });

  test('of those that nothing is known of, no more stay than a shipment takes', () => {
    const many = Array.from({ length: 25 }, (_, index) => `Extra ${String(index)}`);
    expect(uses(plan(many, [many])).filter((use) => use === 'extra')).toHaveLength(20);
  });

  test('what was chosen for a heading comes first, and takes its field from a guess', () => {
    const remembered: [string, Remembered][] = [
      ['sender town', { use: 'origin', unit: 'kg' }],
      ['load', { use: 'weightGrams', unit: 't' }],
      ['clerk', { use: 'out', unit: 'kg' }],
    ];
    const columns = plan(['From', 'Sender Town', 'LOAD', 'Clerk'], [['a', 'b', '1', 'WK']], remembered);
    expect(uses(columns)).toEqual(['extra', 'origin', 'weightGrams', 'out']);
    expect(columns[2]).toMatchObject({ unit: 't', how: 'remembered' });
  });

  test('a field is taken from the column that had it, which stays', () => {
    const columns = chooseUse(plan(['From', 'Place'], [['a', 'b']]), 1, { use: 'origin', unit: 'kg' });
    expect(uses(columns)).toEqual(['extra', 'origin']);
    expect(missingFields(columns)).toEqual(['destination']);
  });

  test('one that looks like tracking numbers says so, whatever it is called', () => {
    const rows = [
      ['MSKU1234567', 'a'],
      ['TGHU7654321', 'b'],
    ];
    expect(plan(['Box', 'Clerk'], rows).map(({ looksNumbered }) => looksNumbered)).toEqual([true, false]);
  });
});
