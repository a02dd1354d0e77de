import { reasonInEnglish } from '@msafara/domain/in-english';
import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { IMPORT_FIELDS } from '@msafara/domain/shipments/import.schema';
import shipments from '@msafara/i18n/en/shipments';
import { describe, expect, test } from 'vitest';

import { loadPhones } from '../../lib/phone.ts';
import { guessColumns } from './columns.ts';
import { readFile } from './read-file.ts';
import { checkRows, inParts } from './rows.ts';

const csv = (text: string, name = 'list.csv') => new File([text], name);

describe('reading a file', () => {
  test('commas, semicolons and quotes, without empty lines', async () => {
    const { columns, rows } = await readFile(csv('Origin,Destination\n"Lagos, Apapa",Kano\n\n,\n'), 10);
    expect(columns).toEqual(['Origin', 'Destination']);
    expect(rows).toEqual([{ line: 2, cells: ['Lagos, Apapa', 'Kano'] }]);
    expect((await readFile(csv('Origine;Destination\nLomé;Niamey'), 10)).rows[0]?.cells).toEqual(['Lomé', 'Niamey']);
  });

  test('an old spreadsheet’s letters', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode('Origin\nLom'), 0xe9]);
    expect((await readFile(new File([bytes], 'old.csv'), 10)).rows[0]?.cells).toEqual(['Lomé']);
  });

  test.each([
    ['tooLarge', 'x'.repeat(5 * 1024 * 1024 + 1)],
    ['empty', ''],
    ['empty', 'Origin,Destination\n'],
    ['tooManyRows', `Origin\n${'Tema\n'.repeat(11)}`],
    ['notAFile', '\u0089PNG\0\0'],
    ['notAFile', 'PK\u0003\u0004 broken archive'],
  ])('%s is said', async (fault, text) => {
    await expect(readFile(csv(text), 10)).rejects.toMatchObject({ fault });
  });
});

describe('columns', () => {
  test('are guessed by name, in several languages, none twice', () => {
    expect(
      guessColumns(
        ['Tracking Number', 'ORIGINE', 'Destination*', 'Statut', 'origin', 'Colour', 'Delayed (yes or no)'],
        (field) => shipments.field[field],
      ),
    ).toEqual(['trackingNumber', 'origin', 'destination', 'status', null, null, 'isDelayed']);
  });
});

describe('rows', () => {
  const file = (rows: (string | number | Date)[][]) => ({
    id: 'x',
    name: 'x',
    columns: [],
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  });
  const map = ['trackingNumber', 'origin', 'destination', 'status', 'estimatedDeliveryDate', 'isDelayed'] as const;

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
    [['', '', 'Kumasi', '', '', ''], 'Origin is required'],
    [['x!', 'Tema', 'Kumasi', '', '', ''], 'Letters, digits and hyphens, 6 to 40 characters'],
    [['', 'Tema', 'Kumasi', '', '30/11/2026', ''], 'A valid date is required'],
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
    const columns = Object.keys(cells).map((name) => IMPORT_FIELDS.find((field) => field === name) ?? null);
    const [row] = checkRows(file([Object.values(cells)]), columns);
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
    const [row] = checkRows(file([['Tema', 'Kumasi', 'lot: 7\nlot: 8']]), ['origin', 'destination', 'metadata']);
    expect(row?.errors).toMatchObject([
      { field: 'metadata', reason: { code: 'metadata.twice', params: { key: 'lot' } } },
    ]);
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
