import type { AskedWords as Asked } from '@msafara/domain/messages/own-words';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { ListError } from '../../components/list-state.tsx';
import panel from '../../components/panel.module.css';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { showToast } from '../../lib/toast.ts';
import { sayRefusal, useAskedWords } from './admin.queries.ts';
import { TimeAgo } from './time-ago.tsx';

/** Words that organisations want to send by the deployment's account, and the answers (D27). */
export function AskedWords() {
  const { t } = useTranslation('admin');
  const { asked, judge } = useAskedWords();
  const rows = asked.data?.asked ?? [];
  if (rows.length === 0 && !asked.isLoadingError) return null;
  const answer = ({ organisationId, template, language, text }: Asked, isApproved: boolean) =>
    judge.mutate(
      { organisationId, template, language, text, isApproved },
      {
        onSuccess: () => showToast({ kind: 'success', title: t('words.title'), message: t('words.answered') }),
        onError: sayRefusal(t('words.title')),
      },
    );
  return (
    <section className={panel.panel} aria-label={t('words.title')}>
      <div className={panel.head}>
        <h2>{t('words.title')}</h2>
      </div>
      {asked.isLoadingError && <ListError onRetry={() => void asked.refetch()} />}
      {rows.length > 0 && (
        <DataTable
          caption={t('words.title')}
          rows={rows}
          rowKey={({ organisationId, template, language }) => `${organisationId} ${template} ${language}`}
          columns={[
            {
              key: 'organisation',
              head: t('users.organisation'),
              cell: ({ organisation }) => <bdi>{organisation}</bdi>,
            },
            {
              key: 'text',
              head: t('words.text'),
              cell: ({ text, language }) => <bdi lang={language}>{text}</bdi>,
              isBlock: true,
            },
            {
              key: 'asked',
              head: t('requests.asked'),
              cell: ({ updatedAt }) => <TimeAgo at={updatedAt} />,
              isNarrow: true,
            },
          ]}
          actions={{
            head: t('users.actions'),
            cell: (row) => (
              <RowButtons>
                <RowButton
                  label={t('requests.approveOf', { name: row.organisation })}
                  disabled={judge.isPending}
                  onClick={() => answer(row, true)}
                >
                  {t('confirm.approve')}
                </RowButton>
                <RowButton
                  label={t('requests.declineOf', { name: row.organisation })}
                  isDanger
                  disabled={judge.isPending}
                  onClick={() => answer(row, false)}
                >
                  {t('confirm.decline')}
                </RowButton>
              </RowButtons>
            ),
          }}
        />
      )}
    </section>
  );
}
