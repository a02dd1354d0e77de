import { actorOf, refusalOf } from '@msafara/domain/policy';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PageTitle } from '../components/page-title.tsx';
import { FileStep } from '../features/imports/file-step.tsx';
import { ImportHead } from '../features/imports/import-head.tsx';
import { ImportSheet } from '../features/imports/import-sheet.tsx';
import classes from '../features/imports/imports.module.css';
import type { FileRows } from '../features/imports/read-file.ts';
import { saidWords } from '../lib/reasons.ts';
import { useSession } from '../lib/session.tsx';

/** /shipments/import: a file, its columns and rows, and only then the import (§2). */
export function ImportShipmentsRoute() {
  const { t } = useTranslation('imports');
  const { user } = useSession();
  const [read, setRead] = useState<{ sheets: readonly FileRows[]; file: FileRows }>();
  const refusal = user ? refusalOf(actorOf(user), 'shipment.create') : undefined;

  if (read && !refusal) {
    return (
      <>
        <PageTitle>{t('title')}</PageTitle>
        <ImportSheet
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
      <PageTitle>{t('title')}</PageTitle>
      <ImportHead step="file" />
      <p className={classes.quiet}>{t('lead')}</p>
      {refusal ? (
        <p className={classes.fault}>{saidWords(refusal.said)}</p>
      ) : (
        <FileStep onRead={(sheets) => setRead({ sheets, file: sheets[0] })} />
      )}
    </div>
  );
}
