import { DAY_MS, MINUTE_MS } from '@msafara/domain/durations';
import { headingLine } from '@msafara/domain/shipments/import-columns';
import papa from 'papaparse';

import { contentId } from '../../lib/content-id.ts';
import { wallTime } from '../../lib/local-field.ts';
import { decodeText } from './decode-text.ts';
import { readSheets } from './workbook.ts';

/** A cell as a file holds it; a date is the wall time that the spreadsheet shows, in the browser's zone. */
export type Cell = string | number | boolean | Date | null;

/** A row of a file; the line is the one that a spreadsheet program shows. */
export type FileRow = { line: number; cells: readonly Cell[] };

/**
 * One sheet of a file: the line that names its columns, their names, and the rows beneath. The id is made from what the
 * file holds and tells its sheets apart.
 */
export type FileRows = {
  id: string;
  name: string;
  /** Of a workbook. */
  sheet: string | undefined;
  headingLine: number;
  columns: string[];
  rows: FileRow[];
};

export type ReadFault = 'tooLarge' | 'notAFile' | 'oldWorkbook' | 'empty' | 'tooManyRows';

export class UnreadableFile extends Error {
  readonly fault: ReadFault;

  constructor(fault: ReadFault) {
    super(fault);
    this.name = 'UnreadableFile';
    this.fault = fault;
  }
}

/**
 * A cell in words; a date as `2026-11-30 14:00` in the browser's zone, at midnight as the day alone, and a time of day alone, which a
 * workbook puts into 1899, as `14:00`.
 */
export function cellText(cell: Cell | undefined): string {
  if (!(cell instanceof Date)) return String(cell ?? '').replace(/^'(?='*=)/u, '');
  const [day = '', time = ''] = wallTime(cell).split('T');
  if (cell.getFullYear() < 1900) return time;
  return time === '00:00' ? day : `${day} ${time}`;
}

const MAX_BYTES = 10 * 1024 * 1024;
// A workbook is a zip archive; an old one, and one with a password, is a compound file.
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
/** The names of the columns are looked for in the first lines. */
const HEAD_LINES = 10;

type Table = { sheet: string | undefined; lines: Cell[][] };

/**
 * Reads a CSV or XLSX file in the browser; nothing is sent anywhere. Answers each sheet that has rows, in their order.
 * Fails with {@link UnreadableFile}.
 */
export async function readFile(
  file: File,
  maxRows: number,
  findHead = headingLine,
): Promise<[FileRows, ...FileRows[]]> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const startsWith = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  if (startsWith(COMPOUND)) throw new UnreadableFile('oldWorkbook');
  const tables = startsWith(ZIP) ? await readWorkbook(file) : [readCsv(bytes, maxRows)];
  const id = await contentId(bytes);
  const sheets = tables.map((table, index) =>
    rowsOf(table, { id: index === 0 ? id : `${id.slice(0, 48)}-${String(index)}`, name: file.name }, findHead),
  );
  const [first, ...others] = sheets.filter(({ rows }) => rows.length > 0);
  if (!first) throw new UnreadableFile('empty');
  if (first.rows.length > maxRows) throw new UnreadableFile('tooManyRows');
  return [first, ...others.filter(({ rows }) => rows.length <= maxRows)];
}

const isBlank = (cell: Cell) => cell === null || String(cell).trim() === '';

type FindHead = typeof headingLine;

function rowsOf({ sheet, lines }: Table, { id, name }: { id: string; name: string }, findHead: FindHead): FileRows {
  const start = lines.slice(0, HEAD_LINES).map((cells) => cells.map((cell) => String(cell ?? '')));
  const known = findHead(start);
  // Where no name is known, the first line that says anything names the columns.
  const at =
    known > 0
      ? known
      : Math.max(
          0,
          lines.findIndex((cells) => cells.some((cell) => !isBlank(cell))),
        );
  const rows: FileRow[] = [];
  for (const [index, cells] of lines.entries()) {
    if (index > at && cells.some((cell) => !isBlank(cell))) rows.push({ line: index + 1, cells });
  }
  const head = lines[at] ?? [];
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), head.length);
  const columns = Array.from({ length: width }, (_, index) => cellText(head[index]).trim());
  return { id, name, sheet, headingLine: at + 1, columns, rows };
}

async function readWorkbook(file: File): Promise<Table[]> {
  const sheets = await readSheets(file);
  if (!sheets) throw new UnreadableFile('notAFile');
  return sheets.map(({ sheet, data }) => ({ sheet, lines: data.map((cells) => cells.map(cellOf)) }));
}

/** The days of a spreadsheet's calendar, which ends with the year 9999. */
const CALENDAR = { first: Date.UTC(1899, 11, 30), end: Date.UTC(10_000, 0, 1) };

function cellOf(value: unknown): Cell {
  // A number, such as a phone's, in a column with the format of dates; the largest come as no date at all, and are lost.
  if (value instanceof Date && !(value.getTime() < CALENDAR.end)) {
    return Number.isNaN(value.getTime()) ? '#####' : Math.round((value.getTime() - CALENDAR.first) / DAY_MS);
  }
  // A date comes as if the wall time were UTC, from a fraction of a day that may end a thousandth before its second.
  if (value instanceof Date) {
    const wholeSecond = Math.round(value.getTime() / 1000) * 1000;
    return new Date(wholeSecond + value.getTimezoneOffset() * MINUTE_MS);
  }
  // In a workbook a formula is told apart from a text by itself: what begins like one is marked as a text (read-cell.ts).
  if (typeof value === 'string') return /^\s*'*=/u.test(value) ? `'${value.trimStart()}` : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** What a spreadsheet writes before the first line to say which sign separates. */
const SEPARATOR = /^"?sep=([,;\t|])"?(?=\r?\n)/iu;

const SEPARATORS = [',', ';', '\t', '|'];

/**
 * Which sign separates, told from the lines that hold the sign that most lines hold: an empty line or a title has a
 * single cell, and would hide that all the others have two.
 */
function separatorOf(text: string): string {
  const start = text.slice(0, 65_536).split(/\r\n|\n|\r/u);
  const counts = SEPARATORS.map((sign) => start.filter((line) => line.includes(sign)).length);
  const likely = SEPARATORS.filter((_sign, n) => counts[n] === Math.max(...counts));
  const telling = start.filter((line) => likely.some((sign) => line.includes(sign)));
  return papa.parse(telling.join('\n'), { preview: 10, delimitersToGuess: SEPARATORS }).meta.delimiter;
}

/** So many quotes that nothing closes are left out, each with another reading; where there are more, quotes are letters. */
const STRAY_MAX = 50;

/** Where a quote stands that nothing closes, so that the rows after it are taken for the rest of its cell. */
function strayQuote({ data, errors }: papa.ParseStepResult<string[]>, delimiter: string): number | undefined {
  const fault = errors.find(({ type }) => type === 'Quotes');
  const tookRows = data.some((cell) => /[\r\n]/u.test(cell) && cell.slice(cell.search(/[\r\n]/u)).includes(delimiter));
  return fault?.index !== undefined && (fault.code === 'MissingQuotes' || tookRows) ? fault.index - 1 : undefined;
}

/** Reads no further once there are more rows than may be, however many follow. */
function linesOf(
  text: string,
  { delimiter, maxRows, quoteChar }: { delimiter: string; maxRows: number; quoteChar: string },
): { lines: Cell[][]; stray: number | undefined } {
  const lines: Cell[][] = [];
  let filled = 0;
  let stray: number | undefined;
  papa.parse<string[]>(text, {
    skipEmptyLines: false,
    delimiter,
    quoteChar,
    step: (row, parser) => {
      stray ??= strayQuote(row, delimiter);
      const cells = row.data.map(unmarked);
      lines.push(cells);
      if (!cells.every(isBlank)) filled += 1;
      if (filled > maxRows + HEAD_LINES || stray !== undefined) parser.abort();
    },
  });
  return { lines, stray };
}

function readCsv(bytes: Uint8Array, maxRows: number): Table {
  const whole = decodeText(bytes);
  // Text has no zero bytes; pictures, documents and programs do.
  if (whole.includes('\0')) throw new UnreadableFile('notAFile');
  let text = whole.replace(SEPARATOR, '');
  const delimiter = SEPARATOR.exec(whole)?.[1] ?? separatorOf(whole);
  for (let tries = 0; ; tries += 1) {
    const { lines, stray } = linesOf(text, { delimiter, maxRows, quoteChar: tries < STRAY_MAX ? '"' : '\0' });
    if (stray === undefined) return { sheet: undefined, lines };
    text = text.slice(0, stray) + text.slice(stray + 1);
  }
}

/**
 * A cell without what was put around it so that a spreadsheet takes it for a text: `'+254…`, `="007"`. The mark of a text
 * that looks like a formula stays, which tells it from one (read-cell.ts).
 */
function unmarked(cell: string): string {
  return /^="([^"]*)"$/u.exec(cell)?.[1] ?? (/^'+[+\-@]/u.test(cell) ? cell.slice(1) : cell);
}
