import type { AdminUser } from '@msafara/domain/admin/admin.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { showToast } from '../../lib/toast.ts';
import { sayRefusal, useAnswerRequest, useRequestPage } from './admin.queries.ts';
import { AdminList } from '../../components/admin-list.tsx';
import { AskedWords } from './asked-words.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { AdminAddress } from './use-admin-address.ts';
import { useShown } from '../../lib/use-shown.ts';
import { UserName } from './user-name.tsx';

type Asked = { answer: 'approve' | 'decline'; user: AdminUser };

/** Who asks to be an administrator, and the answers (D2). */
export function RequestsPanel({ address }: { address: AdminAddress }) {
  const { t } = useTranslation('admin');
  const page = useRequestPage({ ...address, search: '' });
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      <AdminList
        title={t('requests.title')}
        query={page}
        failed={t('requests.failed')}
        address={address}
        empty={{ title: t('requests.empty'), text: t('requests.emptyText') }}
      >
        {(users) => (
          <DataTable
            caption={t('requests.title')}
            rows={users}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                head: t('users.name'),
                cell: (user) => <UserName user={user} />,
              },
              {
                key: 'organisation',
                head: t('users.organisation'),
                cell: ({ organisation }) => <bdi>{organisation.name}</bdi>,
              },
              {
                key: 'asked',
                head: t('requests.asked'),
                cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
                isNarrow: true,
              },
            ]}
            actions={{
              head: t('users.actions'),
              cell: (user) => (
                <RowButtons>
                  <RowButton
                    label={t('requests.approveOf', { name: user.name })}
                    onClick={() => setAsked({ answer: 'approve', user })}
                  >
                    {t('confirm.approve')}
                  </RowButton>
                  <RowButton
                    label={t('requests.declineOf', { name: user.name })}
                    isDanger
                    onClick={() => setAsked({ answer: 'decline', user })}
                  >
                    {t('confirm.decline')}
                  </RowButton>
                </RowButtons>
              ),
            }}
          />
        )}
      </AdminList>
      <AskedWords />
      <AnswerDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

function AnswerDialog({ asked, onClose }: { asked: Asked | undefined; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const answers = useAnswerRequest();
  const shown = useShown(asked);
  const { name = '', email = '' } = shown?.user ?? {};
  const isApproval = shown?.answer === 'approve';
  const mutation = isApproval ? answers.approve : answers.decline;
  const confirm = () => {
    if (!asked) return;
    mutation.mutate(
      { id: asked.user.id },
      {
        onSuccess: () => {
          const message = t(isApproval ? 'toast.approved' : 'toast.declined', { name });
          showToast({ kind: 'success', title: t('toast.done'), message });
        },
        onError: sayRefusal(t('toast.failed')),
        onSettled: onClose,
      },
    );
  };
  const label = t(isApproval ? 'confirm.approve' : 'confirm.decline');
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      title={t(isApproval ? 'confirm.approveTitle' : 'confirm.declineTitle')}
      text={isApproval ? t('confirm.approveText', { name, email }) : t('confirm.declineText', { name })}
      confirmLabel={mutation.isPending ? t('busy') : label}
      danger={!isApproval}
      busy={mutation.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
