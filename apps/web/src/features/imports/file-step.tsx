import '@mantine/core/styles/Button.css';

import { milestoneHeadingLine } from '@msafara/domain/milestones/milestone-headings';
import { MILESTONE_IMPORT_MAX } from '@msafara/domain/milestones/milestone-import.schema';
import { headingLine } from '@msafara/domain/shipments/import-columns';
import { IMPORT_MAX } from '@msafara/domain/shipments/import.schema';
import { Button } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format-numbers.ts';
import shared from './imports.module.css';
import classes from './file-step.module.css';
import { type FileRows, readFile, type ReadFault, UnreadableFile } from './read-file.ts';
import { milestoneTemplateRows, saveTemplate, templateRows } from './template.ts';

type FileStepProps = {
  /** What the lines of the file are. */
  of?: keyof typeof FILES;
  onRead: (sheets: readonly [FileRows, ...FileRows[]]) => void;
};

const FILES = {
  shipments: { max: IMPORT_MAX, head: headingLine, template: templateRows },
  milestones: { max: MILESTONE_IMPORT_MAX, head: milestoneHeadingLine, template: milestoneTemplateRows },
} as const;

/** Chooses and reads a file; dropping one works too. */
export function FileStep({ of = 'shipments', onRead }: FileStepProps) {
  const { t } = useTranslation(['imports', 'shipments', 'common', 'milestones']);
  const { max, head, template } = FILES[of];
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<ReadFault | 'notLoaded'>();
  const [isReading, setIsReading] = useState(false);
  const rows = formatNumber(max);

  const read = (file: File | undefined) => {
    if (!file) return;
    setFault(undefined);
    setIsReading(true);
    readFile(file, max, head)
      .then(onRead, (error: unknown) => setFault(error instanceof UnreadableFile ? error.fault : 'notLoaded'))
      .finally(() => {
        setIsReading(false);
        if (input.current) input.current.value = '';
      });
  };

  return (
    <section className={shared.panel}>
      {/* The input lies over all of it, so that a file can be dropped anywhere on it. */}
      <label className={classes.drop}>
        <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
        <span className={classes.strong}>{isReading ? t('file.reading') : t('file.label')}</span>
        <span className={shared.quiet}>{t('file.hint', { rows })}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={isReading}
          onChange={(event) => read(event.currentTarget.files?.[0])}
        />
      </label>
      {fault && (
        <p className={shared.fault} role="alert">
          {fault === 'notLoaded' ? t('common:list.error') : t(`fault.${fault}`, { rows })}
        </p>
      )}
      <div className={shared.buttons}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void saveTemplate(of, template(t), format).catch(() => setFault('notLoaded'))}
          >
            {t(`templateAs.${format}`)}
          </Button>
        ))}
      </div>
    </section>
  );
}
