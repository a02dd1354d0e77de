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

type DetailNames = EnglishCatalogues['audit']['detail'];

/** Ids, which say nothing to a reader. */
const HIDDEN: ReadonlySet<string> = new Set(['userId', 'invitationId']);

function isDetailName(name: string): name is keyof DetailNames {
  return i18next.exists(`audit:detail.${name}`);
}

/** Who did what, newest first. */
export function AuditPanel({ address }: { address: AdminAddress }) {
  const { t } = useTranslation('audit');
  const page = useAuditPage(address);
  return (
    <AdminList title={t('title')} query={page} failed={t('failed')} address={address} empty={{ title: t('empty') }}>
      {(records) => (
        <DataTable
          caption={t('title')}
          rows={records}
          rowKey={({ id }) => id}
          columns={[
            { key: 'what', head: t('what'), cell: ({ action }) => <Action action={action} /> },
            { key: 'who', head: t('who'), cell: ({ userName }) => <bdi>{userName ?? t('nobody')}</bdi> },
            {
              key: 'where',
              head: t('where'),
              cell: ({ organisationName }) => <bdi>{organisationName ?? '—'}</bdi>,
            },
            { key: 'details', head: t('details'), cell: (record) => <Details record={record} /> },
            { key: 'when', head: t('when'), cell: ({ at }) => <TimeAgo at={at} />, isNarrow: true },
          ]}
        />
      )}
    </AdminList>
  );
}

function Action({ action }: Pick<AuditRecord, 'action'>) {
  const { t } = useTranslation('audit');
  return t(`action.${action}`);
}

function Details({ record: { details, subjectName } }: { record: AuditRecord }) {
  const { t } = useTranslation('audit');
  const facts = Object.entries(details).filter(
    ([name, value]) => !HIDDEN.has(name) && value !== null && value !== false,
  );
  if (facts.length === 0 && subjectName === null) return '—';
  return (
    <>
      {subjectName !== null && (
        <span className={classes.detail}>
          {t('subject')}: <bdi>{subjectName}</bdi>
        </span>
      )}
      {facts.map(([name, value]) => (
        <span key={name} className={classes.detail}>
          {isDetailName(name) ? t(`detail.${name}`) : name}
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
