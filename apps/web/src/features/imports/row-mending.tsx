import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { Button, TextInput } from '@mantine/core';
import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Column } from './columns.ts';
import classes from './imports.module.css';
import { type Cell, cellText } from './read-file.ts';
import type { Typed } from './use-mending.ts';

type RowMendingProps = {
  cells: readonly Cell[];
  /** The columns that are wrong. */
  columns: readonly Column[];
  typed: Typed;
  isJustOpened: boolean;
  onType: (typed: Typed) => void;
  onSave: (cells: readonly Cell[]) => void;
  onCancel: () => void;
};

/** The cells of a row that are wrong, to be typed anew as the file would have them. */
export function RowMending({ cells, columns, typed, isJustOpened, onType, onSave, onCancel }: RowMendingProps) {
  const { t } = useTranslation(['imports', 'shipments']);
  const first = useRef<HTMLInputElement>(null);
  const focusFirst = useEffectEvent(() => isJustOpened && first.current?.focus());
  useEffect(() => void focusFirst(), []);
  // A cell that was not changed keeps what the file has.
  const changed = (index: number) => {
    const text = typed.get(index);
    return text === cellText(cells[index]) ? undefined : text;
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    const length = Math.max(cells.length, ...columns.map(({ index }) => index + 1));
    onSave(Array.from({ length }, (_, index) => changed(index) ?? cells[index] ?? null));
  };
  return (
    <form className={classes.mending} onSubmit={save}>
      {columns.map(({ index, name, use }, position) => (
        <TextInput
          key={index}
          label={use === 'extra' || use === 'out' ? name : t(`shipments:field.${use}`)}
          {...(position === 0 && { ref: first })}
          value={typed.get(index) ?? cellText(cells[index])}
          maxLength={4000}
          onChange={(event) => onType(new Map(typed).set(index, event.currentTarget.value))}
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
