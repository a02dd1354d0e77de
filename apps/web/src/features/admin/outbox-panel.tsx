import type { OutboxMail } from '@msafara/domain/admin/admin.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { RowButton, RowButtons } from '../../components/row-buttons.tsx';
import { Tag, type TagKind } from '../../components/tag.tsx';
import { useOutboxPage } from './admin.queries.ts';
import { AdminList } from '../../components/admin-list.tsx';
import classes from './admin-panel.module.css';
import { DeadLetters } from './dead-letters.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { AdminAddress } from './use-admin-address.ts';

const KINDS: Record<OutboxMail['state'], TagKind> = { waiting: 'waiting', sent: 'good', kept: 'quiet', dead: 'bad' };

/** The mails that were written and how they fared; work that was given up stands below (D15). */
export function OutboxPanel({ address }: { address: AdminAddress }) {
  const { t } = useTranslation('admin');
  const page = useOutboxPage(address);
  const [opened, setOpened] = useState<OutboxMail>();
  return (
    <div className={classes.panels}>
      <AdminList
        title={t('outbox.title')}
        query={page}
        failed={t('outbox.failed')}
        address={address}
        empty={{ title: t('outbox.empty'), text: t('outbox.emptyText') }}
      >
        {(mails) => (
          <DataTable
            isBroad
            caption={t('outbox.title')}
            rows={mails}
            rowKey={({ id }) => id}
            columns={[
              { key: 'subject', head: t('outbox.subject'), cell: ({ subject }) => <bdi>{subject}</bdi> },
              {
                key: 'to',
                head: t('outbox.to'),
                cell: ({ toName, toEmail }) => (
                  <>
                    {toName && <bdi>{toName}</bdi>}
                    <bdi className={classes.mail}>{toEmail}</bdi>
                  </>
                ),
              },
              {
                key: 'state',
                head: t('outbox.state'),
                cell: ({ state, error }) => (
                  <>
                    <Tag kind={KINDS[state]}>{t(`outbox.states.${state}`)}</Tag>
                    {error && <bdi className={classes.error}>{error}</bdi>}
                  </>
                ),
              },
              {
                key: 'written',
                head: t('outbox.written'),
                cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
                isNarrow: true,
              },
            ]}
            actions={{
              head: t('users.actions'),
              cell: (mail) => (
                <RowButtons>
                  <RowButton label={t('outbox.readOf', { subject: mail.subject })} onClick={() => setOpened(mail)}>
                    {t('outbox.read')}
                  </RowButton>
                </RowButtons>
              ),
            }}
          />
        )}
      </AdminList>
      <DeadLetters />
      <MailDialog mail={opened} onClose={() => setOpened(undefined)} />
    </div>
  );
}
