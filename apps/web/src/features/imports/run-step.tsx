import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Progress.css';

import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { formatNumber } from '../../lib/format.ts';
import { saveCsv } from '../../lib/csv.ts';
import classes from './imports.module.css';
import { cellText } from './read-file.ts';
import type { ImportProgress } from './use-import.ts';

type RunStepProps = {
  progress: ImportProgress;
  columns: readonly string[];
  onStop: () => void;
  onGoOn: () => void;
  onAgain: () => void;
};

/** How far the import is, and in the end what became of the rows, with the refused ones to take away. */
export function RunStep({ progress, columns, onStop, onGoOn, onAgain }: RunStepProps) {
  const { t } = useTranslation('imports');
  const { state, total, created, known, refused } = progress;
  const done = created + known + progress.refusedByServer;
  const count = (n: number) => ({ count: n, number: formatNumber(n) });
  const isRunning = state === 'running';
  const title = isRunning ? t('run.title') : done < total ? t('run.stopped') : t('run.done');

  const download = () => {
    const head = [...columns, t('run.reason')];
    const body = refused.map(({ cells, reason }) => [...columns.map((_, index) => cellText(cells[index])), reason]);
    saveCsv('refused-rows.csv', [head, ...body]);
  };

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
        <p className={classes.fault} role="alert">
          {t('run.interrupted')}
        </p>
      )}
      {!isRunning && refused.length > 0 && <p className={classes.quiet}>{t('run.downloadHint')}</p>}
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
          <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={download}>
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
