import type { AuditRecord } from '@msafara/domain/admin/admin.schema';
import type { EnglishCatalogues } from '@msafara/i18n/catalogues';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';

import { DataTable } from '../../components/data-table.tsx';
import { useAuditPage } from './admin.queries.ts';
import { detailText } from './audit-detail.ts';
import { AdminList } from '../../components/admin-list.tsx';
import classes from './admin-panel.module.css';
import { TimeAgo } from './time-ago.tsx';
import type { AdminAddress } from './use-admin-address.ts';

type DetailNames = EnglishCatalogues['admin']['audit']['detail'];

/** Ids, which say nothing to a reader. */
const HIDDEN: ReadonlySet<string> = new Set(['userId', 'invitationId']);

function isDetailName(name: string): name is keyof DetailNames {
  return i18next.exists(`admin:audit.detail.${name}`);
}

/** Who did what, newest first. */
export function AuditPanel({ address }: { address: AdminAddress }) {
  const { t } = useTranslation('admin');
  const page = useAuditPage(address);
  return (
    <AdminList
      title={t('audit.title')}
      query={page}
      failed={t('audit.failed')}
      address={address}
      empty={{ title: t('audit.empty') }}
    >
      {(records) => (
        <DataTable
          caption={t('audit.title')}
          rows={records}
          rowKey={({ id }) => id}
          columns={[
            { key: 'what', head: t('audit.what'), cell: ({ action }) => <Action action={action} /> },
            { key: 'who', head: t('audit.who'), cell: ({ userName }) => <bdi>{userName ?? t('audit.nobody')}</bdi> },
            {
              key: 'where',
              head: t('audit.where'),
              cell: ({ organisationName }) => <bdi>{organisationName ?? '—'}</bdi>,
            },
            { key: 'details', head: t('audit.details'), cell: (record) => <Details record={record} /> },
            { key: 'when', head: t('audit.when'), cell: ({ at }) => <TimeAgo at={at} />, isNarrow: true },
          ]}
        />
      )}
    </AdminList>
  );
}

function Action({ action }: Pick<AuditRecord, 'action'>) {
  const { t } = useTranslation('admin');
  return t(`audit.action.${action}`);
}

function Details({ record: { details, subjectName } }: { record: AuditRecord }) {
  const { t } = useTranslation('admin');
  const facts = Object.entries(details).filter(
    ([name, value]) => !HIDDEN.has(name) && value !== null && value !== false,
  );
  if (facts.length === 0 && subjectName === null) return '—';
  return (
    <>
      {subjectName !== null && (
        <span className={classes.detail}>
          {t('audit.subject')}: <bdi>{subjectName}</bdi>
        </span>
      )}
      {facts.map(([name, value]) => (
        <span key={name} className={classes.detail}>
          {isDetailName(name) ? t(`audit.detail.${name}`) : name}
          {value !== null && value !== true && (
            <>
              : <bdi>{detailText(name, value)}</bdi>
            </>
          )}
        </span>
      ))}
    </>
  );
}
