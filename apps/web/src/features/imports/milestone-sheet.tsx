import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Progress.css';

import type { DateOrder } from '@msafara/domain/text/written-date';
import { Button, Progress } from '@mantine/core';
import { IconDownload, IconFileImport } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useLeaveGuard } from '../../components/leave-guard.tsx';
import { ListError } from '../../components/list-state.tsx';
import { formatList } from '../../lib/format.ts';
import { formatNumber, formatShare } from '../../lib/format-numbers.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { FileLine } from './file-line.tsx';
import { ImportHead } from './import-head.tsx';
import classes from './imports.module.css';
import { type MilestoneFileRow, milestoneRows, planMilestones, unclearTime } from './milestone-rows.ts';
import { MilestoneTable } from './milestone-table.tsx';
import { DayQuestion } from './questions.tsx';
import type { FileRows } from './read-file.ts';
import { saveRows } from './refused-rows.ts';
import { type MilestoneOutcome, useMilestoneImport } from './use-milestone-import.ts';

type MilestoneSheetProps = {
  sheets: readonly FileRows[];
  file: FileRows;
  onSheet: (file: FileRows) => void;
  onAnother: () => void;
};

/** The rows of a file of milestones with what becomes of each, and their recording (D26). */
export function MilestoneSheet({ sheets, file, onSheet, onAnother }: MilestoneSheetProps) {
  const { t } = useTranslation(['imports', 'shipments']);
  const plan = useMemo(() => planMilestones(file), [file]);
  const time = useMemo(() => unclearTime(file, plan), [file, plan]);
  const [answered, setAnswered] = useState<DateOrder>();
  const order = time.sample === undefined ? time.order : answered;
  const isWhole = plan.missing.length === 0;
  const rows = useMemo(
    () => (isWhole && order ? milestoneRows(file, plan, order) : undefined),
    [file, plan, order, isWhole],
  );
  const { state, part, outcomes, message, record, retry } = useMilestoneImport(rows);
  const { guarded, dialog } = useLeaveGuard(state === 'recording');

  const wordsOf = ({ formula }: MilestoneFileRow, outcome: MilestoneOutcome | undefined): string[] => {
    if (formula) return [t('check.formula', { field: t(`milestones.field.${formula}`) })];
    if (outcome?.outcome !== 'refused') return [];
    const fields = Object.values(outcome.fieldCodes ?? {});
    const reasons = fields.length > 0 ? fields : outcome.reason ? [outcome.reason] : [];
    return reasons.map((reason) => reasonWords(reason) ?? outcome.message ?? '');
  };
  const judged = (rows ?? []).map((row) => {
    const outcome = outcomes.get(row.line);
    return Object.assign({}, row, {
      outcome: row.formula ? ('refused' as const) : outcome?.outcome,
      reasons: wordsOf(row, outcome),
    });
  });
  const countOf = (wanted: MilestoneOutcome['outcome']) => judged.filter(({ outcome }) => outcome === wanted).length;
  const count = (n: number) => ({ count: n, number: formatNumber(n) });
  const [ready, known, recorded, refused] = [
    countOf('ready'),
    countOf('known'),
    countOf('recorded'),
    countOf('refused'),
  ];
  const isBusy = rows !== undefined && (state === 'checking' || state === 'recording');

  return (
    <div className={classes.page}>
      <ImportHead step={state === 'done' ? 'import' : 'sheet'} of="milestones" />
      <FileLine
        sheets={sheets}
        file={file}
        onSheet={(sheet) => guarded(() => onSheet(sheet))}
        onAnother={() => guarded(onAnother)}
      />
      {dialog}
      {!isWhole && (
        <p className={classes.fault} role="alert">
          {t('milestones.missing', { fields: formatList(plan.missing.map((field) => t(`milestones.field.${field}`))) })}
        </p>
      )}
      {plan.unused.length > 0 && (
        <p className={classes.quiet}>{t('milestones.unused', { columns: formatList(plan.unused) })}</p>
      )}
      {/* What is recorded was read by the answer. */}
      {isWhole && time.sample !== undefined && state !== 'recording' && recorded === 0 && (
        <DayQuestion sample={time.sample} value={answered} onAnswer={setAnswered} />
      )}
      {state === 'failed' && (
        <ListError message={message ?? t('check.failed')} onRetry={recorded > 0 ? () => void record() : retry} />
      )}
      {rows && <MilestoneTable rows={judged} plan={plan} />}
      {rows && (
        <div className={classes.panel} aria-busy={isBusy}>
          {isBusy && (
            <Progress.Root size={12} radius={3}>
              <Progress.Section value={part * 100} color="lake" aria-label={t('milestones.preview')} />
            </Progress.Root>
          )}
          <p className={classes.counts} role="status">
            {isBusy && (
              <span>
                {t(`milestones.${state === 'recording' ? 'running' : 'checking'}`, { share: formatShare(part) })}
              </span>
            )}
            {recorded > 0 && <span>{t('milestones.recordedCount', count(recorded))}</span>}
            {ready > 0 && <span>{t('check.ready', count(ready))}</span>}
            {known > 0 && <span>{t('check.known', count(known))}</span>}
            {refused > 0 && <span className={classes.wrong}>{t('check.wrong', count(refused))}</span>}
          </p>
          <div className={classes.buttons}>
            {refused > 0 && !isBusy && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() =>
                  saveRows(
                    t,
                    file.columns,
                    judged.filter(({ outcome }) => outcome === 'refused'),
                  )
                }
              >
                {t('check.download', count(refused))}
              </Button>
            )}
            {state === 'done' ? (
              <Button onClick={onAnother}>{t('run.again')}</Button>
            ) : (
              <Button
                leftSection={<IconFileImport size={18} aria-hidden />}
                disabled={ready === 0 || state !== 'checked'}
                loading={state === 'recording'}
                onClick={() => void record()}
              >
                {t('milestones.start', count(ready))}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
