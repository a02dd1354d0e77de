import { actorOf, refusalOf } from '@msafara/domain/policy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PageTitle } from '../components/page-title.tsx';
import { FileStep } from '../features/imports/file-step.tsx';
import { ImportHead } from '../features/imports/import-head.tsx';
import classes from '../features/imports/imports.module.css';
import { MilestoneSheet } from '../features/imports/milestone-sheet.tsx';
import type { FileRows } from '../features/imports/read-file.ts';
import { saidWords } from '../lib/reasons.ts';
import { useSession } from '../lib/session.tsx';

/** /at-the-border/import: a file of milestones, what becomes of each row, and only then their recording (D26). */
export function ImportMilestonesRoute() {
  const { t } = useTranslation('imports');
  const { user } = useSession();
  const [read, setRead] = useState<{ sheets: readonly FileRows[]; file: FileRows }>();
  const refusal = user ? refusalOf(actorOf(user), 'milestone.write') : undefined;

  if (read && !refusal) {
    return (
      <>
        <PageTitle>{t('milestones.title')}</PageTitle>
        <MilestoneSheet
          key={read.file.id}
          sheets={read.sheets}
          file={read.file}
          onSheet={(file) => setRead({ sheets: read.sheets, file })}
          onAnother={() => setRead(undefined)}
        />
      </>
    );
  }
  return (
    <div className={classes.page}>
      <PageTitle>{t('milestones.title')}</PageTitle>
      <ImportHead step="file" of="milestones" />
      <p className={classes.quiet}>{t('milestones.lead')}</p>
      {refusal ? (
        <p className={classes.fault}>{saidWords(refusal.said)}</p>
      ) : (
        <FileStep of="milestones" onRead={(sheets) => setRead({ sheets, file: sheets[0] })} />
      )}
    </div>
  );
}
