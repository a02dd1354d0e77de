import type { Invitation } from '@msafara/domain/team/team.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useShown } from '../../lib/use-shown.ts';
import { useSay } from './say.ts';
import { useInvitationActs } from './team.queries.ts';
import classes from './team.module.css';

type OpenInvitationsProps = { invitations: readonly Invitation[]; canChange: boolean };

/** Whom the owner has invited and who has not accepted yet (D1). */
export function OpenInvitations({ invitations, canChange }: OpenInvitationsProps) {
  const { t } = useTranslation('team');
  const say = useSay();
  const { resend, revoke } = useInvitationActs();
  const [toRevoke, setToRevoke] = useState<Invitation>();
  const shown = useShown(toRevoke);

  const sendAgain = ({ id, email }: Invitation) =>
    resend.mutate({ id }, { onSuccess: () => say.done(t('toast.resent', { email })), onError: say.refused });
  const takeBack = () => {
    if (!toRevoke) return;
    const onSuccess = () => say.done(t('toast.revoked'));
    revoke.mutate({ id: toRevoke.id }, { onSuccess, onError: say.refused, onSettled: () => setToRevoke(undefined) });
  };

  return (
    <section className={classes.panel} aria-label={t('open.title')}>
      <div className={classes.head}>
        <h2>{t('open.title')}</h2>
      </div>
      {invitations.length === 0 ? (
        <p className={classes.empty}>{t('open.empty')}</p>
      ) : (
        <DataTable
          caption={t('open.title')}
          rows={invitations}
          rowKey={({ id }) => id}
          columns={[
            { key: 'email', head: t('column.email'), cell: ({ email }) => <bdi>{email}</bdi> },
            { key: 'role', head: t('column.role'), cell: ({ role }) => t(`role.${role}`), isNarrow: true },
            {
              key: 'ends',
              head: t('column.ends'),
              cell: ({ isExpired, expiresAt }) =>
                isExpired ? <Tag kind="bad">{t('open.expired')}</Tag> : <bdi>{formatDateTime(expiresAt)}</bdi>,
              isNarrow: true,
            },
          ]}
          actions={
            canChange
              ? {
                  head: t('column.actions'),
                  cell: (invitation) => (
                    <RowButtons>
                      <RowButton
                        label={t('open.resendOf', { email: invitation.email })}
                        disabled={resend.isPending}
                        onClick={() => sendAgain(invitation)}
                      >
                        {t('open.resend')}
                      </RowButton>
                      <RowButton
                        label={t('open.revokeOf', { email: invitation.email })}
                        isDanger
                        onClick={() => setToRevoke(invitation)}
                      >
                        {t('open.revoke')}
                      </RowButton>
                    </RowButtons>
                  ),
                }
              : undefined
          }
        />
      )}
      <ConfirmDialog
        opened={toRevoke !== undefined}
        title={t('confirm.revokeTitle')}
        text={t('confirm.revokeText', { email: shown?.email ?? '' })}
        confirmLabel={revoke.isPending ? t('confirm.busy') : t('confirm.revoke')}
        danger
        busy={revoke.isPending}
        onConfirm={takeBack}
        onClose={() => setToRevoke(undefined)}
      />
    </section>
  );
}
