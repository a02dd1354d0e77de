import papa from 'papaparse';

import { contentId } from '../../lib/content-id.ts';
import { wallTime } from '../../lib/local-field.ts';

/** A cell as a file holds it; a date is the wall time that the spreadsheet shows, in the browser's zone. */
export type Cell = string | number | boolean | Date | null;

/**
 * The first sheet of a file: the names of its columns, and the rows beneath them with their line numbers. The id is
 * made from what the file holds.
 */
export type FileRows = { id: string; name: string; columns: string[]; rows: { line: number; cells: Cell[] }[] };

export type ReadFault = 'tooLarge' | 'notAFile' | 'empty' | 'tooManyRows';

export class UnreadableFile extends Error {
  readonly fault: ReadFault;

  constructor(fault: ReadFault) {
    super(fault);
    this.name = 'UnreadableFile';
    this.fault = fault;
  }
}

/** A cell in words; a date as `2026-11-30 14:00` in the browser's zone. */
export function cellText(cell: Cell | undefined): string {
  return cell instanceof Date ? wallTime(cell).replace('T', ' ') : String(cell ?? '');
}

const MAX_BYTES = 5 * 1024 * 1024;
// A workbook is a zip archive.
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Reads a CSV or XLSX file in the browser; nothing is sent anywhere. Fails with {@link UnreadableFile}. */
export async function readFile(file: File, maxRows: number): Promise<FileRows> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('tooLarge');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isZip = ZIP.every((byte, index) => bytes[index] === byte);
  const table = isZip ? await readWorkbook(file) : readCsv(bytes);
  const [head, ...body] = table.map((cells, index) => ({ line: index + 1, cells }));
  const rows = body.filter(({ cells }) => cells.some((cell) => cell !== null && String(cell).trim() !== ''));
  if (!head || rows.length === 0) throw new UnreadableFile('empty');
  if (rows.length > maxRows) throw new UnreadableFile('tooManyRows');
  const width = Math.max(head.cells.length, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => String(head.cells[index] ?? '').trim());
  return { id: await contentId(bytes), name: file.name, columns, rows };
}

async function readWorkbook(file: File): Promise<Cell[][]> {
  const { readSheet } = await import('read-excel-file/browser');
  try {
    const table: unknown[][] = await readSheet(file);
    return table.map((cells) => cells.map(cellOf));
  } catch {
    throw new UnreadableFile('notAFile');
  }
}

function cellOf(value: unknown): Cell {
  // A date comes as if the wall time were UTC.
  if (value instanceof Date) return new Date(value.getTime() + value.getTimezoneOffset() * 60_000);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function readCsv(bytes: Uint8Array): Cell[][] {
  const text = decode(bytes);
  // Text has no zero bytes; pictures, documents and programs do.
  if (text.includes('\0')) throw new UnreadableFile('notAFile');
  return papa.parse<string[]>(text, { skipEmptyLines: false }).data;
}

/** UTF-8, or what older spreadsheet programs of West Africa and Europe write. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
