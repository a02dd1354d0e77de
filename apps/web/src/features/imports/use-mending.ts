import { useState } from 'react';

import { type Cell, cellText } from './read-file.ts';
import type { JudgedRow } from './verdict.ts';

/** The texts typed into an open row, by column; cells without one are as in the file. */
export type Typed = ReadonlyMap<number, string>;

/** The rows that are being corrected, by line: they stay open, with what is typed, while other rows are shown. */
export type OpenRows = { open: ReadonlyMap<number, Typed>; onType: (line: number, typed: Typed | undefined) => void };

/** Whether something was typed that the row does not have. */
function isTyped({ cells, verdict }: JudgedRow, typed: Typed | undefined): boolean {
  return verdict === 'wrong' && [...(typed ?? [])].some(([index, text]) => text !== cellText(cells[index]));
}

/** Keeps the corrected rows, and what is typed into rows that are open. */
export function useMending() {
  const [mended, setMended] = useState<ReadonlyMap<number, readonly Cell[]>>(new Map());
  const [open, setOpen] = useState<OpenRows['open']>(new Map());
  const openRows: OpenRows = {
    open,
    onType: (line, typed) =>
      setOpen((before) => {
        const others = [...before].filter(([one]) => one !== line);
        return new Map(typed ? [...others, [line, typed]] : others);
      }),
  };
  return {
    mended,
    mend: (line: number, cells: readonly Cell[]) => setMended((before) => new Map(before).set(line, cells)),
    openRows,
    hasTyped: (rows: readonly JudgedRow[]) => open.size > 0 && rows.some((row) => isTyped(row, open.get(row.line))),
  };
}
