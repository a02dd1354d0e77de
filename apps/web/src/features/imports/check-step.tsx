import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';

import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { RadioRow } from '../../components/radio-row.tsx';
import { formatNumber } from '../../lib/format.ts';
import type { ColumnMap } from './columns.ts';
import classes from './imports.module.css';
import { RowsTable } from './rows-table.tsx';
import type { EarlierChoice } from './use-import.ts';
import type { JudgedRow } from './verdict.ts';

const EARLIER_CHOICES = ['leaveOut', 'again'] as const satisfies EarlierChoice[];

type CheckStepProps = {
  rows: readonly JudgedRow[];
  columns: readonly string[];
  map: ColumnMap;
  /** Shipments that the plan still allows this month; null: any. */
  remaining: number | null;
  onStart: (earlier: EarlierChoice) => void;
  onBack: () => void;
};

/** The rows as they would be imported, each with its errors in words; nothing is written yet. */
export function CheckStep({ rows, columns, map, remaining, onStart, onBack }: CheckStepProps) {
  const { t } = useTranslation('imports');
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [choice, setChoice] = useState<EarlierChoice>('leaveOut');
  const earlier = rows.filter(({ verdict }) => verdict === 'earlier').length;
  const ready = rows.filter(({ verdict }) => verdict === 'ready').length + (choice === 'again' ? earlier : 0);
  const known = rows.filter(({ verdict }) => verdict === 'known').length;
  const wrong = rows.filter(({ verdict }) => verdict === 'wrong');
  const count = (n: number) => ({ count: n, number: formatNumber(n) });
  const hasEta = map.includes('estimatedDeliveryDate');
  return (
    <section className={classes.panel}>
      <div className={classes.head}>
        <h2>{t('check.title')}</h2>
        <p className={classes.counts} role="status">
          <span>{t('check.ready', count(ready))}</span>
          {known > 0 && <span>{t('check.known', count(known))}</span>}
          {wrong.length > 0 && <span className={classes.wrong}>{t('check.wrong', count(wrong.length))}</span>}
        </p>
        {wrong.length > 0 && (
          <Checkbox
            label={t('check.onlyWrong')}
            checked={onlyWrong}
            onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
          />
        )}
      </div>
      {earlier > 0 && (
        <RadioRow
          legend={t('check.earlier', count(earlier))}
          options={EARLIER_CHOICES}
          value={choice}
          onChange={setChoice}
          render={(option) => <span>{t(`check.${option}`)}</span>}
        />
      )}
      {remaining !== null && remaining < ready && (
        <p className={classes.note} role="status">
          {t('check.room', count(remaining))}
        </p>
      )}
      {hasEta && wrong.length > 0 && <p className={classes.quiet}>{t('check.eta')}</p>}
      <RowsTable key={String(onlyWrong)} rows={onlyWrong ? wrong : rows} columns={columns} map={map} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onBack}>
          {t('check.change')}
        </Button>
        <Button onClick={() => onStart(choice)} disabled={ready === 0}>
          {t('check.start', count(ready))}
        </Button>
      </div>
    </section>
  );
}
