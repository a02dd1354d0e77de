import { actorOf, refusalOf } from '@msafara/domain/policy';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ListError, ListSkeleton } from '../components/list-state.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { CheckStep } from '../features/imports/check-step.tsx';
import { type ColumnMap, guessColumns } from '../features/imports/columns.ts';
import { ColumnsStep } from '../features/imports/columns-step.tsx';
import { FileStep } from '../features/imports/file-step.tsx';
import { useImportCheck } from '../features/imports/imports.queries.ts';
import classes from '../features/imports/imports.module.css';
import type { FileRows } from '../features/imports/read-file.ts';
import { checkRows } from '../features/imports/rows.ts';
import { RunStep } from '../features/imports/run-step.tsx';
import { checkedState, type CheckState, useImport } from '../features/imports/use-import.ts';
import { formatNumber } from '../lib/format.ts';
import { saidWords } from '../lib/reasons.ts';
import { loadPhones } from '../lib/phone.ts';
import { useSession } from '../lib/session.tsx';

/** /shipments/import: a file, its columns, a preview, and only then the import (§2). */
export function ImportShipmentsRoute() {
  const { t } = useTranslation(['imports', 'shipments']);
  const { user } = useSession();
  const [file, setFile] = useState<FileRows>();
  const [map, setMap] = useState<ColumnMap>([]);
  const [check, setCheck] = useState<CheckState>();
  const ask = useImportCheck();
  const { progress, start, goOn, stop, reset } = useImport();
  const refusal = user ? refusalOf(actorOf(user), 'shipment.create') : undefined;

  const read = (next: FileRows | undefined) => {
    setFile(next);
    setMap(next ? guessColumns(next.columns, (field) => t(`shipments:field.${field}`)) : []);
    setCheck(undefined);
    reset();
  };
  const verify = () => {
    if (!file || !user) return;
    setCheck({ state: 'checking' });
    // Local phone numbers are read by what knows those of the country.
    const ready = map.includes('recipientPhone') ? loadPhones(user) : Promise.resolve();
    ready
      .then(async () => {
        const rows = checkRows(file, map);
        return checkedState(rows, await ask(rows));
      })
      .then(setCheck, () => setCheck({ state: 'failed' }));
  };

  const step = () => {
    if (refusal) return <p className={classes.fault}>{saidWords(refusal.said)}</p>;
    if (!file) return <FileStep onRead={read} />;
    if (progress) {
      return (
        <RunStep
          progress={progress}
          columns={file.columns}
          onStop={stop}
          onGoOn={goOn}
          onAgain={() => read(undefined)}
        />
      );
    }
    if (!check) {
      return <ColumnsStep file={file} map={map} onChange={setMap} onNext={verify} onBack={() => read(undefined)} />;
    }
    if (check.state === 'checking') return <ListSkeleton rows={8} />;
    if (check.state === 'failed') return <ListError message={t('check.failed')} onRetry={verify} />;
    return (
      <CheckStep
        rows={check.rows}
        columns={file.columns}
        map={map}
        remaining={check.remaining}
        onStart={(earlier) => start(file.id, check.rows, earlier)}
        onBack={() => setCheck(undefined)}
      />
    );
  };

  return (
    <div className={classes.page}>
      <PageTitle>{t('title')}</PageTitle>
      <div>
        <Link to="/shipments" className={classes.back}>
          <IconArrowLeft size={18} stroke={1.75} className={classes.arrow} aria-hidden />
          {t('back')}
        </Link>
        <h1>{t('title')}</h1>
        <p className={classes.quiet}>
          {file ? (
            <>
              <bdi>{file.name}</bdi>,{' '}
              {t('file.rows', { count: file.rows.length, number: formatNumber(file.rows.length) })}
            </>
          ) : (
            t('lead')
          )}
        </p>
      </div>
      {step()}
    </div>
  );
}
