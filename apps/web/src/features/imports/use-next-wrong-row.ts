import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus when the form of a row closes: to the button of the next wrong row, or to the heading when none is left. A row
 * that is still wrong counts as the next one. Nothing moves if the user has moved the focus meanwhile. The buttons are found by
 * `data-mends`, the line of their row; `rows` are the rows that are shown.
 */
export function useNextWrongRow(rows: unknown): {
  section: RefObject<HTMLElement | null>;
  onMendingEnd: (line: number) => void;
} {
  const section = useRef<HTMLElement>(null);
  const [mended, setMended] = useState<{ line: number }>();
  const given = useRef<HTMLElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isFree = active === document.body || active?.id === 'content' || active === given.current;
    if (!mended || !isFree) return;
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('[data-mends]') ?? [])];
    const next = buttons.find(({ dataset }) => Number(dataset['mends']) >= mended.line);
    given.current = next ?? buttons[0] ?? section.current?.querySelector('h2') ?? null;
    given.current?.focus();
  }, [mended, rows]);
  return { section, onMendingEnd: (line) => setMended({ line }) };
}
