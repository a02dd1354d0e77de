import type { DeadLetter } from '@msafara/domain/admin/admin.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { showToast } from '../../lib/toast.ts';
import { useShown } from '../../lib/use-shown.ts';
import { sayRefusal, useDeadLetterPage, useDismissJob, useRetryJob } from './admin.queries.ts';
import { AdminList } from '../../components/admin-list.tsx';
import classes from './admin-panel.module.css';
import { TimeAgo } from './time-ago.tsx';

/** Background work that was given up: it is tried again, or taken off the list. */
export function DeadLetters() {
  const { t } = useTranslation('admin');
  const [cursor, setCursor] = useState<string>();
  const page = useDeadLetterPage(cursor);
  const retry = useRetryJob();
  const [asked, setAsked] = useState<DeadLetter>();
  const tryAgain = (id: string) =>
    retry.mutate(
      { id },
      {
        onSuccess: () => showToast({ kind: 'success', title: t('toast.done'), message: t('toast.retried') }),
        onError: sayRefusal(t('toast.failed')),
      },
    );
  return (
    <>
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
              cell: (letter) => (
                <RowButtons>
                  <RowButton
                    label={t('dead.retryOf', letter)}
                    disabled={retry.isPending}
                    onClick={() => tryAgain(letter.id)}
                  >
                    {t('dead.retry')}
                  </RowButton>
                  <RowButton isDanger label={t('dead.dismissOf', letter)} onClick={() => setAsked(letter)}>
                    {t('dead.dismiss')}
                  </RowButton>
                </RowButtons>
              ),
            }}
          />
        )}
      </AdminList>
      <DismissDialog letter={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** Asks before a job is taken off the list, since it cannot be tried again then. */
function DismissDialog({ letter, onClose }: { letter: DeadLetter | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const dismiss = useDismissJob();
  const shown = useShown(letter);
  const confirm = () => {
    if (!letter) return;
    dismiss.mutate(
      { id: letter.id },
      {
        onSuccess: () => showToast({ kind: 'success', title: t('toast.done'), message: t('toast.dismissed') }),
        onError: sayRefusal(t('toast.failed')),
        onSettled: onClose,
      },
    );
  };
  return (
    <ConfirmDialog
      opened={letter !== undefined}
      title={t('dead.dismissTitle')}
      text={t('dead.dismissText')}
      extra={
        <p className={classes.lead}>
          <bdi>{shown?.kind}</bdi>
          {shown?.error && <bdi className={classes.error}>{shown.error}</bdi>}
        </p>
      }
      confirmLabel={dismiss.isPending ? t('busy') : t('dead.dismiss')}
      danger
      busy={dismiss.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
