import '@mantine/core/styles/Button.css';

import { dateOrderOf, type DateOrder } from '@msafara/domain/text/written-date';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLeaveGuard } from '../../components/leave-guard.tsx';
import { ListError } from '../../components/list-state.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { languageOfNumbers } from '../../lib/number-text.ts';
import { chooseUse, type Column, hasTooManyExtras, missingFields, planColumns, type Remembered } from './columns.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { FileLine } from './file-line.tsx';
import { ImportBar } from './import-bar.tsx';
import { ImportHead } from './import-head.tsx';
import classes from './imports.module.css';
import { rememberedLayout, rememberLayout } from './layout.ts';
import { DayQuestion, EarlierQuestion, NumbersQuestion } from './questions.tsx';
import type { FileRows } from './read-file.ts';
import { saveRows } from './refused-rows.ts';
import { RowsPanel, type RowsView } from './rows-panel.tsx';
import type { RowPlan } from './rows.ts';
import { RunStep } from './run-step.tsx';
import { type EarlierChoice, rowsToSend, useImport } from './use-import.ts';
import { useMending } from './use-mending.ts';
import { useReasons } from './use-reasons.ts';
import { useSheetCheck } from './use-sheet-check.ts';
import { useSureness } from './use-sureness.ts';
import { judgeRows, type Settled } from './verdict.ts';

const NOTHING_SETTLED: Settled = { leftOut: new Set(), done: new Set(), refused: new Map() };

/** The texts of one use's column, row by row. */
function* textsOf({ rows }: FileRows, columns: readonly Column[], use: Column['use']): Generator<string> {
  const column = columns.find((one) => one.use === use);
  if (!column) return;
  for (const { cells } of rows) {
    const cell = cells[column.index];
    if (typeof cell === 'string' && cell !== '') yield cell;
  }
}

/** Every text of a file, for what one column alone does not say. */
function* allTexts({ rows }: FileRows): Generator<string> {
  for (const { cells } of rows) for (const cell of cells) if (typeof cell === 'string' && cell.length < 30) yield cell;
}

/** In which order the file writes the days of its estimates; unclear ones by what else stands in it. */
function orderOf(file: FileRows, columns: readonly Column[]): ReturnType<typeof dateOrderOf> {
  const own = dateOrderOf(textsOf(file, columns, 'estimatedDeliveryDate'));
  if (own !== 'unclear') return own;
  const whole = dateOrderOf(allTexts(file));
  return whole === 'dayFirst' || whole === 'monthFirst' ? whole : 'unclear';
}

/** An estimate that can be read in two ways. */
function unclearDay(file: FileRows, columns: readonly Column[]): string {
  for (const text of textsOf(file, columns, 'estimatedDeliveryDate'))
    if (dateOrderOf([text]) === 'unclear') return text;
  return '';
}

type ImportSheetProps = {
  sheets: readonly FileRows[];
  file: FileRows;
  onSheet: (file: FileRows) => void;
  onAnother: () => void;
};

/** What a sheet's columns are, its rows as they will be written, and their import. */
export function ImportSheet({ sheets, file, onSheet, onAnother }: ImportSheetProps) {
  const { t } = useTranslation(['imports', 'shipments']);
  const reasons = useReasons();
  const [columns, setColumns] = useState(() =>
    planColumns(file, { remembered: rememberedLayout(), unnamed: (number) => t('columns.unnamed', { number }) }),
  );
  const [isRemembered, setIsRemembered] = useState(true);
  const [answeredOrder, setAnsweredOrder] = useState<DateOrder>();
  const [leftOutNumbers, setLeftOutNumbers] = useState<ReadonlySet<number>>(new Set());
  const { mended, mend: mendRow, openRows, hasTyped } = useMending();
  const [settled, setSettled] = useState(NOTHING_SETTLED);
  const [earlierChoice, setEarlierChoice] = useState<EarlierChoice>('leaveOut');
  const [view, setView] = useState<RowsView>('all');
  const { progress, start, goOn, stop, reset } = useImport();

  // What is typed and corrected rows are nowhere else until they are imported; an import that runs is not left unasked either.
  const hasCorrected = [...mended.keys()].some((line) => !settled.done.has(line) && !progress?.done.has(line));
  const isUnderWay = progress !== undefined && progress.state !== 'ended';

  const order = useMemo(() => orderOf(file, columns), [file, columns]);
  const isOrderOpen = order === 'unclear' || order === 'mixed';
  const dateOrder = (isOrderOpen ? answeredOrder : order) ?? 'dayFirst';
  const plan = useMemo((): RowPlan => {
    const texts = [...textsOf(file, columns, 'weightGrams'), ...textsOf(file, columns, 'pieces')];
    return { columns, dateOrder, numbers: languageOfNumbers(texts) };
  }, [file, columns, dateOrder]);
  const fileRows = useMemo(
    () => file.rows.map((row) => ({ line: row.line, cells: mended.get(row.line) ?? row.cells })),
    [file, mended],
  );
  const check = useSheetCheck(fileRows, plan);
  const rows = useMemo(() => judgeRows(check.rows, check.facts, settled), [check.rows, check.facts, settled]);
  const { guarded, dialog } = useLeaveGuard(isUnderWay || hasCorrected || hasTyped(rows));
  const sureness = useSureness({ rows, order, isOrderOpen, dateOrder });

  const choose = (index: number, chosen: Remembered) => {
    setColumns((before) => chooseUse(before, index, chosen));
    setLeftOutNumbers((before) => new Set([...before].filter((one) => one !== index)));
  };
  const countOf = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  const earlier = countOf('earlier');
  const toSend = rowsToSend(rows, earlierChoice);
  const { remaining } = check.facts;
  const beyond = remaining === null || check.state !== 'checked' ? [] : toSend.slice(remaining);
  const numbered = columns.filter(
    ({ index, use, looksNumbered }) => use === 'out' && looksNumbered && !leftOutNumbers.has(index),
  );
  const isOpen =
    (isOrderOpen && answeredOrder === undefined) ||
    numbered.length > 0 ||
    missingFields(columns).length > 0 ||
    hasTooManyExtras(columns);

  if (progress) {
    const mend = () => {
      setSettled((before) => ({
        ...before,
        done: new Set([...before.done, ...progress.done]),
        refused: new Map([...before.refused, ...progress.refused.map((row) => [row.line, row] as const)]),
      }));
      setView('needed');
      reset();
    };
    return (
      <div className={classes.page}>
        <ImportHead step="import" />
        <RunStep
          progress={progress}
          columns={file.columns}
          onStop={stop}
          onGoOn={goOn}
          onMend={mend}
          onAgain={() => guarded(onAnother)}
        />
        {dialog}
      </div>
    );
  }
  const wrong = rows.filter(({ verdict }) => verdict === 'wrong' || verdict === 'leftOut');
  return (
    <div className={classes.page}>
      <ImportHead step="sheet" />
      <FileLine
        sheets={sheets}
        file={file}
        onSheet={(sheet) => guarded(() => onSheet(sheet))}
        onAnother={() => guarded(onAnother)}
      />
      {dialog}
      <ColumnsPanel
        columns={columns}
        sureness={sureness}
        onChoose={choose}
        isRemembered={isRemembered}
        onRemember={setIsRemembered}
      />
      {isOrderOpen && (
        <DayQuestion sample={unclearDay(file, columns)} value={answeredOrder} onAnswer={setAnsweredOrder} />
      )}
      {numbered.map((column) => (
        <NumbersQuestion
          key={column.index}
          column={column}
          onChoose={(chosen) => choose(column.index, chosen)}
          onLeaveOut={() => setLeftOutNumbers((before) => new Set([...before, column.index]))}
        />
      ))}
      {earlier > 0 && <EarlierQuestion count={earlier} value={earlierChoice} onAnswer={setEarlierChoice} />}
      {check.state === 'failed' && <ListError message={check.message ?? t('check.failed')} onRetry={check.retry} />}
      {beyond.length > 0 && (
        <div className={classes.question} role="status">
          <p>{t('check.room', { count: remaining ?? 0, number: formatNumber(remaining ?? 0) })}</p>
          <div className={classes.answers}>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() =>
                saveRows(
                  t,
                  file.columns,
                  beyond.map(({ cells }) => ({ cells, reasons: [t('check.beyond')] })),
                )
              }
            >
              {t('check.downloadBeyond', { count: beyond.length, number: formatNumber(beyond.length) })}
            </Button>
          </div>
        </div>
      )}
      <RowsPanel
        rows={rows}
        columns={columns}
        view={view}
        onView={setView}
        onMend={mendRow}
        openRows={openRows}
        onLeaveOut={(line, isLeftOut) =>
          setSettled((before) => {
            const leftOut = new Set(before.leftOut);
            if (isLeftOut) leftOut.add(line);
            else leftOut.delete(line);
            return { ...before, leftOut };
          })
        }
      />
      {wrong.length > 0 && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              saveRows(
                t,
                file.columns,
                wrong.map((row) => ({ cells: row.cells, reasons: reasons.ofRow(row) })),
              )
            }
          >
            {t('check.download', { count: wrong.length, number: formatNumber(wrong.length) })}
          </Button>
        </div>
      )}
      <ImportBar
        state={check.state}
        part={check.part}
        ready={toSend.length}
        needed={countOf('wrong')}
        known={countOf('known')}
        isOpen={isOpen}
        onShowNeeded={() => setView('needed')}
        onStart={() => {
          if (isRemembered) rememberLayout(file.columns, columns);
          start(file.id, rows, earlierChoice);
        }}
      />
    </div>
  );
}
