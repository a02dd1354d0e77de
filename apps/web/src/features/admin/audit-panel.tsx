import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import type { AuditRecord } from '@msafara/domain/admin/admin.schema';
import { Button } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { AdminList } from '../../components/admin-list.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { useAuditPage } from './admin.queries.ts';
import classes from './admin-panel.module.css';
import { auditDetails } from './audit-detail.ts';
import { AuditFilters } from './audit-filters.tsx';
import { TimeAgo } from './time-ago.tsx';
import type { AdminAddress } from './use-admin-address.ts';
import { useAuditExport } from './use-audit-export.ts';

/** Who did what, newest first: of a kind, by a person, within days; saved as a file. */
export function AuditPanel({ address }: { address: AdminAddress }) {
  const { t } = useTranslation('audit');
  const page = useAuditPage(address);
  const { userId } = address.audit;
  const isNarrowed = Object.values(address.audit).some((value) => value !== undefined);
  const personName = page.data?.items.find((record) => record.userId === userId)?.userName ?? undefined;
  const empty = isNarrowed
    ? {
        title: t('noMatch'),
        text: t('noMatchText'),
        action: (
          <Button
            variant="default"
            onClick={() => address.setAudit({ kind: undefined, userId: undefined, from: undefined, to: undefined })}
          >
            {t('filter.clear')}
          </Button>
        ),
      }
    : { title: t('empty') };
  return (
    <AdminList
      title={t('title')}
      query={page}
      failed={t('failed')}
      address={address}
      empty={empty}
      tools={
        <>
          <AuditFilters address={address} personName={personName} />
          <ExportButton address={address} isEmpty={page.data?.items.length === 0} />
        </>
      }
    >
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

function ExportButton({ address, isEmpty }: { address: AdminAddress; isEmpty: boolean }) {
  const { t } = useTranslation('audit');
  const { count, start, cancel } = useAuditExport(address.audit);
  if (count !== undefined) {
    return (
      <Button variant="default" leftSection={<IconX size={18} aria-hidden />} onClick={cancel}>
        <span role="status">{t('export.running', { number: formatNumber(count) })}</span>
      </Button>
    );
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} disabled={isEmpty} onClick={start}>
      {t('export.csv')}
    </Button>
  );
}

function Action({ action }: Pick<AuditRecord, 'action'>) {
  const { t } = useTranslation('audit');
  return t(`action.${action}`);
}

/** Numbers of shipments and the like are not parted at their hyphens, unless they are longer than a line. */
function isWhole(value: string): boolean {
  return value.length <= 24 && !value.includes(' ');
}

function Details({ record }: { record: AuditRecord }) {
  const { t } = useTranslation('audit');
  const facts = auditDetails(record, t);
  if (facts.length === 0) return '—';
  return facts.map(({ name, value }) => (
    <span key={name} className={classes.detail}>
      {name}
      {value !== undefined && (
        <>
          : <bdi className={isWhole(value) ? classes.whole : undefined}>{value}</bdi>
        </>
      )}
    </span>
  ));
}
