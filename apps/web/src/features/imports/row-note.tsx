import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Column, inOrder } from './columns.ts';
import type { Cell } from './read-file.ts';
import { RowMending } from './row-mending.tsx';
import classes from './rows-panel.module.css';
import { faultyColumns } from './rows.ts';
import type { OpenRows, Typed } from './use-mending.ts';
import { useReasons } from './use-reasons.ts';
import type { JudgedRow } from './verdict.ts';

type RowNoteProps = {
  row: JudgedRow;
  columns: readonly Column[];
  onMend: (line: number, cells: readonly Cell[]) => void;
  onLeaveOut: (line: number, isLeftOut: boolean) => void;
  /** What is typed into the row, where it is open. */
  typed: Typed | undefined;
  onType: OpenRows['onType'];
  /** The form of the row is closed. */
  onMendingEnd: () => void;
};

type LeaveOutProps = Pick<RowNoteProps, 'onLeaveOut'> & { line: number; isLeftOut: boolean };

/** Leaves a row out of the import, or takes it in again. */
function LeaveOut({ line, isLeftOut, onLeaveOut }: LeaveOutProps) {
  const { t } = useTranslation('imports');
  return (
    <Button
      size="compact-md"
      variant="subtle"
      onClick={() => onLeaveOut(line, !isLeftOut)}
      aria-label={t(isLeftOut ? 'mend.takeInOf' : 'mend.leaveOutOf', { line })}
    >
      {t(isLeftOut ? 'mend.takeIn' : 'columns.out')}
    </Button>
  );
}

/** What is to be said of a row, and what can be done about it. */
export function RowNote({ row, columns, onMend, onLeaveOut, typed, onType, onMendingEnd }: RowNoteProps) {
  const { t } = useTranslation('imports');
  const reasons = useReasons();
  // Turning back to the page of a row that is open leaves the focus where it is.
  const [isJustOpened, setIsJustOpened] = useState(false);
  const isMending = typed !== undefined;
  const { line, verdict } = row;
  const faulty = faultyColumns(row, columns);
  // What the server refused may be any of its cells.
  const mendable = faulty.length > 0 ? faulty : columns.filter(({ use }) => row.refusals.length > 0 && use !== 'out');
  const end = () => {
    onType(line, undefined);
    onMendingEnd();
  };
  const said = {
    wrong: () => reasons.ofRow(row).join(' '),
    leftOut: () => t('check.leftOutRow'),
    known: () => t('check.there'),
    earlier: () => t('check.earlierRow'),
    done: () => t('check.there'),
    ready: () => '',
  };
  return (
    <>
      <div className={classes.note}>
        <span className={classes.noteText}>{said[verdict]()}</span>
        {verdict === 'wrong' && !isMending && (
          <span className={classes.noteButtons}>
            {mendable.length > 0 && (
              <Button
                size="compact-md"
                variant="default"
                data-mends={line}
                onClick={() => {
                  setIsJustOpened(true);
                  onType(line, new Map());
                }}
                aria-label={t('mend.openOf', { line })}
              >
                {t('mend.open')}
              </Button>
            )}
            <LeaveOut line={line} isLeftOut={false} onLeaveOut={onLeaveOut} />
          </span>
        )}
        {verdict === 'leftOut' && <LeaveOut line={line} isLeftOut onLeaveOut={onLeaveOut} />}
      </div>
      {verdict === 'wrong' && isMending && (
        <RowMending
          cells={row.cells}
          columns={inOrder(mendable)}
          typed={typed}
          isJustOpened={isJustOpened}
          onType={(now) => onType(line, now)}
          onCancel={end}
          onSave={(cells) => {
            end();
            onMend(line, cells);
          }}
        />
      )}
    </>
  );
}
