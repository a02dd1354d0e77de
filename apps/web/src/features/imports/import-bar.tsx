import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatNumber, formatShare } from '../../lib/format-numbers.ts';
import shared from './imports.module.css';
import classes from './import-bar.module.css';
import type { SheetCheck } from './use-sheet-check.ts';

type ImportBarProps = {
  state: SheetCheck['state'];
  part: number;
  ready: number;
  needed: number;
  known: number;
  /** Whether something has to be answered first. */
  isOpen: boolean;
  onShowNeeded: () => void;
  onStart: () => void;
};

/** How many rows are ready and how many need somebody, always in view, with what starts the import. */
export function ImportBar({ state, part, ready, needed, known, isOpen, onShowNeeded, onStart }: ImportBarProps) {
  const { t } = useTranslation('imports');
  const count = (n: number) => ({ count: n, number: formatNumber(n) });
  const isBusy = state === 'reading' || state === 'asking';
  const share = ready + needed + known === 0 ? 1 : (ready + known) / (ready + needed + known);
  const note = () => {
    if (state === 'reading' || state === 'asking') return t(`bar.${state}`, { share: formatShare(part) });
    if (isOpen || state === 'incomplete') return t('bar.answerFirst');
    return needed > 0 ? t('bar.comeBack', count(needed)) : t('bar.nothingWritten');
  };
  return (
    <div className={classes.bar} data-dock>
      <div className={classes.barStrip} aria-hidden>
        <span
          data-kind={isBusy ? 'busy' : 'ready'}
          style={{ inlineSize: `${String((isBusy ? part : share) * 100)}%` }}
        />
      </div>
      <p className={classes.barCounts} role="status">
        <span className={classes.barReady}>
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          {t('check.ready', count(ready))}
        </span>
        {needed > 0 && (
          <span className={classes.barNeeded}>
            <IconAlertCircle size={20} stroke={1.75} aria-hidden />
            {t('check.wrong', count(needed))}
          </span>
        )}
        {known > 0 && <span className={shared.quiet}>{t('check.known', count(known))}</span>}
      </p>
      <p className={classes.barNote}>{note()}</p>
      <div className={classes.barButtons}>
        {needed > 0 && (
          <Button variant="default" onClick={onShowNeeded}>
            {t('bar.show', count(needed))}
          </Button>
        )}
        <Button
          leftSection={<IconFileImport size={18} aria-hidden />}
          onClick={onStart}
          disabled={ready === 0 || isOpen || state !== 'checked'}
        >
          {t('check.start', count(ready))}
        </Button>
      </div>
    </div>
  );
}
