import readExcelFile from 'read-excel-file/universal';
import { describe, expect, test, vi } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';

import { csvText } from '../../lib/csv.ts';
import { wallTime } from '../../lib/local-field.ts';
import { decodeText } from './decode-text.ts';
import { clockOf, instantOf, isFormula, trimmed } from './read-cell.ts';
import { cellText, readFile } from './read-file.ts';
import { storedWorkbook } from './stored-workbook.ts';

/** What reads workbooks beside the page, in the same thread. */
class SameThread extends EventTarget {
  postMessage(file: File) {
    const answer = (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data }));
    void file
      .arrayBuffer()
      .then((bytes) => storedWorkbook(new Uint8Array(bytes)))
      .then((stored) => stored && readExcelFile(new Blob([stored])))
      .then(answer, () => answer(null));
  }
  terminate() {}
}
vi.stubGlobal('Worker', SameThread);

const csv = (text: string, name = 'list.csv') => new File([text], name);
const one = async (file: File) => (await readFile(file, 10))[0];

describe('reading a file', () => {
  test('commas, semicolons, tabs and quotes, without empty lines', async () => {
    const { columns, rows } = await one(csv('Origin,Destination\n"Lagos, Apapa",Kano\n\n,\n'));
    expect(columns).toEqual(['Origin', 'Destination']);
    expect(rows).toEqual([{ line: 2, cells: ['Lagos, Apapa', 'Kano'] }]);
    expect((await one(csv('Origine;Destination\nLomé;Niamey'))).rows[0]?.cells).toEqual(['Lomé', 'Niamey']);
    expect((await one(csv('Origine\tDestination\nLomé\tNiamey'))).rows[0]?.cells).toEqual(['Lomé', 'Niamey']);
    expect((await one(csv('sep=;\r\nOrigin;To\r\nLomé;Niamey'))).rows).toEqual([
      { line: 3, cells: ['Lomé', 'Niamey'] },
    ]);
  });

  test('under a title, with the line that names the columns', async () => {
    const file = await one(csv('Orders of November;;\n;;\nOrigin;Destination;PO no\nLomé;Niamey;7\n'));
    expect(file).toMatchObject({ headingLine: 3, columns: ['Origin', 'Destination', 'PO no'] });
    expect(file.rows).toEqual([{ line: 4, cells: ['Lomé', 'Niamey', '7'] }]);
  });

  test.each([';', '\t', '|', ','])('a short list of two columns, separated by %j', async (sign) => {
    const short = ['Origine,Destination', 'Lomé,Niamey', ',Kano', ''].join('\r\n').replaceAll(',', sign);
    expect((await one(csv(short))).rows.map(({ cells }) => cells)).toEqual([
      ['Lomé', 'Niamey'],
      ['', 'Kano'],
    ]);
    for (const title of ['Orders of November', 'Orders of November; depot of Lomé, Togo']) {
      const titled = await one(csv(`${title}\r\n\r\n${short}`));
      expect(titled).toMatchObject({ headingLine: 3, columns: ['Origine', 'Destination'] });
    }
  });

  test('a single column is one', async () => {
    expect((await one(csv('Number\nA-1\nA-2\n'))).columns).toEqual(['Number']);
  });

  test('a quote that nothing closes does not take the rows after it into its cell', async () => {
    const file = await one(
      csv('Origin,To,Notes\nTema,"Kumasi, Ashanti","Pipe 5\nLagos,Kano,x\nLomé,Niamey,"two\nlines"\n'),
    );
    expect(file.rows.map(({ cells }) => cells)).toEqual([
      ['Tema', 'Kumasi, Ashanti', 'Pipe 5'],
      ['Lagos', 'Kano', 'x'],
      ['Lomé', 'Niamey', 'two\nlines'],
    ]);
    const inches = Array.from({ length: 60 }, (_, n) => `"${String(n)}-inch pipe,Kano`);
    const [many] = await readFile(csv(`Goods,To\n${inches.join('\n')}\n`), 100);
    expect(many.rows).toHaveLength(60);
    const last = await one(csv('Origin,To\n"Tema,Kumasi\nLagos,Kano\n'));
    expect(last.rows.map(({ cells }) => cells)).toEqual([
      ['Tema', 'Kumasi'],
      ['Lagos', 'Kano'],
    ]);
  });

  test('what was marked as text for a spreadsheet is the text', async () => {
    const file = await one(csv(`Origin,Phone,No\nLomé,'+254722418305,"=""007"""\nLomé,'t Hof,=A1`));
    expect(file.rows.map(({ cells }) => cells)).toEqual([
      ['Lomé', '+254722418305', '007'],
      ['Lomé', '’t Hof'.replace('’', "'"), '=A1'],
    ]);
  });

  const TEXT = 'Référence;Destinataire\nPO-1;Aïssatou';
  const utf16 = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
  test.each([
    ['UTF-8', new TextEncoder().encode(TEXT)],
    ['UTF-8 with its mark', new TextEncoder().encode(`\u{feff}${TEXT}`)],
    ['Windows-1252', Uint8Array.from(TEXT, (letter) => letter.charCodeAt(0))],
    ['UTF-16', utf16(`\u{feff}${TEXT}`)],
    ['UTF-16 without its mark', utf16(TEXT)],
    ['UTF-16, the other way round', utf16(`\u{feff}${TEXT}`).map((_, index, all) => all[index ^ 1] ?? 0)],
  ])('in %s', async (_, bytes) => {
    expect((await one(new File([bytes], 'list.csv'))).columns).toEqual(['Référence', 'Destinataire']);
  });

  test('in the Arabic letters of older programs', () => {
    const bytes = Uint8Array.from([0xe3, 0xe4, 0xc7, 0xc1, 0x20, 0xe3, 0xe3, 0xc8, 0xc7, 0xd3, 0xc7]);
    expect(decodeText(bytes)).toBe('مناء ممباسا');
  });

  test.each(['Origem;Destino;Descrição;Observações', 'Origine;Créée'])(
    'an older program’s %j is not Arabic',
    (text) => {
      expect(decodeText(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe(text);
    },
  );

  test.each([
    ['tooLarge', 'x'.repeat(10 * 1024 * 1024 + 1)],
    ['empty', ''],
    ['empty', 'Origin,Destination\n'],
    ['tooManyRows', `Origin\n${'Tema\n'.repeat(1_000_000)}`],
    ['notAFile', '\u0089PNG\0\0'],
    ['notAFile', 'PK\u0003\u0004 broken archive'],
  ])('%s is said', async (fault, text) => {
    await expect(readFile(csv(text), 10)).rejects.toMatchObject({ fault });
  });

  test('an old workbook with a new name is said to be one', async () => {
    const bytes = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]);
    await expect(readFile(new File([bytes], 'list.xlsx'), 10)).rejects.toMatchObject({ fault: 'oldWorkbook' });
  });

  test('a CSV file that was renamed is read as what it is', async () => {
    expect((await one(csv('Origin;To\nLomé;Niamey', 'list.xlsx'))).columns).toEqual(['Origin', 'To']);
  });
});

test('the sheets of a workbook have ids of their own', async () => {
  const data = [['Origin', 'To'].map((value) => ({ value })), ['Lomé', 'Niamey'].map((value) => ({ value }))];
  const book = await writeXlsxFile([
    { sheet: 'Cover', data: [] },
    { sheet: 'May', data },
    { sheet: 'June', data },
  ]).toBuffer();
  const sheets = await readFile(new File([new Uint8Array(book)], 'list.xlsx'), 10);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['May', 'June']);
  expect(new Set(sheets.map(({ id }) => id)).size).toBe(2);
  for (const { id } of sheets) expect(id).toMatch(/^[!-~]{16,64}$/u);
});

test('a text of a workbook that looks like a formula is a text; a formula that was not calculated is nothing', async () => {
  const heads = ['Origin', 'To', 'Notes'].map((value) => ({ value }));
  const cells = [{ value: '=SUM(A1)', type: String }, { value: 'Kumasi' }, { value: '=1+1', type: 'Formula' as const }];
  const book = await writeXlsxFile([{ sheet: 'May', data: [heads, cells] }]).toBuffer();
  const [sheet] = await readFile(new File([new Uint8Array(book)], 'list.xlsx'), 10);
  expect(sheet?.rows[0]?.cells.slice(0, 2)).toEqual(["'=SUM(A1)", 'Kumasi']);
  expect(cellText(sheet?.rows[0]?.cells[0])).toBe('=SUM(A1)');
  expect(sheet?.rows[0]?.cells[2] ?? null).toBeNull();
});

test.each(['=1+1', "'=1+1", "''=1+1", '+254', "'+254", "''-3", "'@x", "'t Hof", "''", "'"])(
  '%j comes back from both kinds of file as it was saved',
  async (text) => {
    const rows = [
      ['Origin', 'Notes'],
      ['Tema', text],
    ];
    const data = rows.map((cells) => cells.map((value) => ({ value, type: String })));
    const book = await writeXlsxFile([{ sheet: 'May', data }]).toBuffer();
    const saved = [new File([csvText(rows)], 'list.csv'), new File([new Uint8Array(book)], 'list.xlsx')];
    for (const file of saved) {
      const cell = (await one(file)).rows[0]?.cells[1];
      expect([isFormula(cell), trimmed(cell), cellText(cell)]).toEqual([false, text, text]);
      // What is refused is saved by its words, and comes back too.
      const again = (await one(csv(csvText([rows[0] ?? [], ['Tema', cellText(cell)]])))).rows[0]?.cells[1];
      expect(trimmed(again)).toBe(text);
    }
  },
);

test.each([
  ['a day alone', new Date(2026, 10, 30), '18:00'],
  ['a day and a time', new Date(2026, 10, 30, 14, 5), '18:00'],
])('%s of a workbook says the same in a file of refused rows', (_name, cell, timeless) => {
  expect(instantOf(cellText(cell), 'dayFirst', timeless)).toBe(instantOf(cell, 'dayFirst', timeless));
});

test('so does a time of day alone', () => {
  const cell = new Date(1899, 11, 30, 9, 30);
  expect([clockOf(cellText(cell)), clockOf(cell)]).toEqual(['09:30', '09:30']);
});

test('a number in a column of dates that is no day of any calendar is one, or what a spreadsheet shows of it', async () => {
  const numbers = [12_345_678, 254_722_418_305].map((value) => ({ value, type: Number, format: 'dd/mm/yyyy' }));
  const book = await writeXlsxFile([
    { sheet: 'May', data: [[{ value: 'No' }, { value: 'Phone' }], numbers] },
  ]).toBuffer();
  const [sheet] = await readFile(new File([new Uint8Array(book)], 'list.xlsx'), 10);
  expect(sheet.rows[0]?.cells.map(cellText)).toEqual(['12345678', '#####']);
});

test('a column that is named by a day is called by it', async () => {
  const day = { value: new Date(Date.UTC(2026, 10, 30)), type: Date, format: 'dd/mm/yyyy' };
  const book = writeXlsxFile([
    {
      sheet: 'May',
      data: [
        [{ value: 'Origin' }, day],
        [{ value: 'Lomé' }, { value: 7 }],
      ],
    },
  ]);
  const [sheet] = await readFile(new File([new Uint8Array(await book.toBuffer())], 'list.xlsx'), 10);
  expect(sheet.columns).toEqual(['Origin', '2026-11-30']);
});

test('every minute that a workbook says is read as it stands there', async () => {
  const minutes = Array.from({ length: 1440 }, (_, minute) => new Date(Date.UTC(2026, 10, 20, 0, minute)));
  const rows = minutes.map((value) => [{ value, type: Date, format: 'dd/mm/yyyy hh:mm' }]);
  const book = await writeXlsxFile([{ sheet: 'May', data: [[{ value: 'ETA' }], ...rows] }]).toBuffer();
  const [sheet] = await readFile(new File([new Uint8Array(book)], 'list.xlsx'), 1440);
  const read = sheet.rows.map(({ cells }) => (cells[0] instanceof Date ? wallTime(cells[0]) : ''));
  expect(read).toEqual(minutes.map((at) => at.toISOString().slice(0, 16)));
});
