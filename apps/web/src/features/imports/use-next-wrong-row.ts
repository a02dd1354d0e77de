import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Leads the keyboard on once the form of a row is closed: to the next row that is wrong, which is the same one until it is read
 * anew, or to the heading where none is left; unless somebody went elsewhere meanwhile. Rows that can be mended have a button with
 * `data-mends`, their line; `rows` are those that are shown.
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
