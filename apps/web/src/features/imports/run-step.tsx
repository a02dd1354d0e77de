import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Progress.css';

import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { formatNumber } from '../../lib/format-numbers.ts';
import classes from './imports.module.css';
import { saveRows } from './refused-rows.ts';
import type { ImportProgress } from './use-import.ts';

type RunStepProps = {
  progress: ImportProgress;
  columns: readonly string[];
  onStop: () => void;
  onGoOn: () => void;
  /** Back to the rows that were refused. */
  onMend: () => void;
  onAgain: () => void;
};

/** How many refused rows are told at once; the file holds all of them. */
const FIRST = 5;

/** How far the import is, and in the end what became of the rows, with the refused ones to take away. */
export function RunStep({ progress, columns, onStop, onGoOn, onMend, onAgain }: RunStepProps) {
  const { t } = useTranslation(['imports', 'shipments']);
  const { state, total, created, known, refused } = progress;
  const done = created + known + progress.refusedByServer;
  const count = (n: number) => ({ count: n, number: formatNumber(n) });
  const isRunning = state === 'running';
  const title = isRunning ? t('run.title') : done < total ? t('run.stopped') : t('run.done');

  return (
    <section className={classes.panel} aria-busy={isRunning}>
      <h2>{title}</h2>
      <Progress.Root size={12} radius={3}>
        <Progress.Section value={total === 0 ? 100 : (done / total) * 100} color="lake" aria-label={t('run.title')} />
      </Progress.Root>
      <p className={classes.counts} role="status">
        <span>{t('run.progress', { done: formatNumber(done), total: formatNumber(total) })}</span>
        <span>{t('run.created', count(created))}</span>
        {known > 0 && <span>{t('run.known', count(known))}</span>}
        {refused.length > 0 && <span className={classes.wrong}>{t('run.refused', count(refused.length))}</span>}
        {!isRunning && done < total && <span>{t('run.skipped', count(total - done))}</span>}
      </p>
      {state === 'interrupted' && (
        <div className={classes.fault} role="alert">
          {progress.refusal !== null && <p>{progress.refusal ?? t('run.lost')}</p>}
          <p>{t('run.kept')}</p>
        </div>
      )}
      {!isRunning && refused.length > 0 && (
        <>
          <ul className={classes.refusals}>
            {refused.slice(0, FIRST).map(({ line, reasons }) => (
              <li key={line}>{t('run.refusal', { line: formatNumber(line), reason: reasons.join(' ') })}</li>
            ))}
          </ul>
          <p className={classes.quiet}>{t('run.downloadHint')}</p>
        </>
      )}
      <div className={classes.buttons}>
        {isRunning && (
          <Button variant="default" onClick={onStop}>
            {t('run.stop')}
          </Button>
        )}
        {(state === 'interrupted' || (state === 'ended' && done < total)) && (
          <Button onClick={onGoOn}>{t('run.goOn')}</Button>
        )}
        {!isRunning && refused.length > 0 && (
          <Button variant="default" onClick={onMend}>
            {t('run.mend')}
          </Button>
        )}
        {!isRunning && refused.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => saveRows(t, columns, refused)}
          >
            {t('run.download')}
          </Button>
        )}
        {!isRunning && (
          <Button variant="default" onClick={onAgain}>
            {t('run.again')}
          </Button>
        )}
        {!isRunning && (
          <Button component={Link} to="/shipments">
            {t('run.show')}
          </Button>
        )}
      </div>
    </section>
  );
}
