import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { showToast } from '../../lib/toast.ts';
import { sayRefusal, useDeadLetterPage, useRetryJob } from './admin.queries.ts';
import { AdminList } from '../../components/admin-list.tsx';
import classes from './admin-panel.module.css';
import { TimeAgo } from './time-ago.tsx';

/** Background work that was given up, and the way to have it tried again. */
export function DeadLetters() {
  const { t } = useTranslation('admin');
  const [cursor, setCursor] = useState<string>();
  const page = useDeadLetterPage(cursor);
  const retry = useRetryJob();
  const tryAgain = (id: string) =>
    retry.mutate(
      { id },
      {
        onSuccess: () => showToast({ kind: 'success', title: t('toast.done'), message: t('toast.retried') }),
        onError: sayRefusal(t('toast.failed')),
      },
    );
  return (
    <AdminList
      title={t('dead.title')}
      note={t('dead.text')}
      query={page}
      failed={t('dead.failed')}
      address={{ cursor, goTo: (next) => setCursor(next === '' ? undefined : next) }}
      empty={{ title: t('dead.empty') }}
    >
      {(letters) => (
        <DataTable
          caption={t('dead.title')}
          rows={letters}
          rowKey={({ id }) => id}
          columns={[
            {
              key: 'kind',
              head: t('dead.kind'),
              cell: ({ kind, id }) => (
                <>
                  <bdi>{kind}</bdi>
                  <bdi className={classes.mail}>{id}</bdi>
                </>
              ),
            },
            {
              key: 'error',
              head: t('dead.error'),
              cell: ({ error }) => <bdi className={classes.error}>{error ?? '—'}</bdi>,
            },
            {
              key: 'attempts',
              head: t('dead.attempts'),
              cell: ({ attempts }) => formatNumber(attempts),
              isNarrow: true,
            },
            {
              key: 'since',
              head: t('dead.since'),
              cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
              isNarrow: true,
            },
          ]}
          actions={{
            head: t('users.actions'),
            cell: ({ id }) => (
              <RowButtons>
                <RowButton label={t('dead.retryOf', { id })} disabled={retry.isPending} onClick={() => tryAgain(id)}>
                  {t('dead.retry')}
                </RowButton>
              </RowButtons>
            ),
          }}
        />
      )}
    </AdminList>
  );
}
