import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { Button, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Column } from './columns.ts';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import classes from './imports.module.css';
import { type Cell, cellText } from './read-file.ts';

type RowMendingProps = {
  cells: readonly Cell[];
  /** The columns that are wrong. */
  columns: readonly Column[];
  onSave: (cells: readonly Cell[]) => void;
  onCancel: () => void;
};

/** The cells of a row that are wrong, to be typed anew as the file would have them. */
export function RowMending({ cells, columns, onSave, onCancel }: RowMendingProps) {
  const { t } = useTranslation(['imports', 'shipments']);
  const [texts, setTexts] = useState(() => new Map(columns.map(({ index }) => [index, cellText(cells[index])])));
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  // A cell that was not changed keeps what the file has.
  const typed = (index: number) => {
    const text = texts.get(index);
    return text === cellText(cells[index]) ? undefined : text;
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const length = Math.max(cells.length, ...columns.map(({ index }) => index + 1));
    onSave(Array.from({ length }, (_, index) => typed(index) ?? cells[index] ?? null));
  };
  return (
    <form className={classes.mending} onSubmit={save}>
      <LeaveGuard isDirty={[...texts.keys()].some((index) => typed(index) !== undefined)} />
      {columns.map(({ index, name, use }, position) => (
        <TextInput
          key={index}
          label={use === 'extra' || use === 'out' ? name : t(`shipments:field.${use}`)}
          {...(position === 0 && { ref: first })}
          value={texts.get(index) ?? ''}
          maxLength={4000}
          onChange={(event) => setTexts(new Map(texts).set(index, event.currentTarget.value))}
        />
      ))}
      <div className={classes.answers}>
        <Button type="submit">{t('mend.save')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('mend.cancel')}
        </Button>
      </div>
    </form>
  );
}
