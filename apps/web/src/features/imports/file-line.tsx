import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Button.css';

import { Button, NativeSelect } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format-numbers.ts';
import classes from './imports.module.css';
import type { FileRows } from './read-file.ts';

type FileLineProps = {
  sheets: readonly FileRows[];
  file: FileRows;
  onSheet: (file: FileRows) => void;
  onAnother: () => void;
};

/** Which file it is, which of its sheets, and where the names of the columns stand. */
export function FileLine({ sheets, file, onSheet, onAnother }: FileLineProps) {
  const { t } = useTranslation('imports');
  const { name, sheet, rows, headingLine } = file;
  return (
    <div className={classes.fileLine}>
      <IconFileSpreadsheet size={20} stroke={1.75} aria-hidden />
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className={classes.quiet}>
        {sheet !== undefined && sheets.length === 1 && `${t('file.sheet', { sheet })} · `}
        {t('file.rows', { count: rows.length, number: formatNumber(rows.length) })} ·{' '}
        {t('file.headingLine', { line: formatNumber(headingLine) })}
      </span>
      {sheets.length > 1 && (
        <NativeSelect
          aria-label={t('file.sheets')}
          value={file.id}
          data={sheets.map((one) => ({ value: one.id, label: t('file.sheet', { sheet: one.sheet ?? '' }) }))}
          onChange={(event) => {
            const chosen = sheets.find(({ id }) => id === event.currentTarget.value);
            if (chosen) onSheet(chosen);
          }}
        />
      )}
      <Button variant="subtle" onClick={onAnother}>
        {t('file.another')}
      </Button>
    </div>
  );
}
