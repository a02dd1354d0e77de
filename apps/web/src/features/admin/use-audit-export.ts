import type { AuditRecord } from '@msafara/domain/admin/admin.schema';
import { AUDIT_PAGE_MAX } from '@msafara/domain/admin/admin.schema';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { saveCsv } from '../../lib/csv.ts';
import { formatDateTime } from '../../lib/format.ts';
import { report } from '../../lib/query-client.ts';
import { datedName } from '../../lib/save-file.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { auditDetails } from './audit-detail.ts';
import type { AuditFilters } from './use-admin-address.ts';

/** More than this is not saved at once: fewer days, or one kind, say what is left. */
const EXPORT_MAX = 50_000;

/** Saves what the audit log shows, all its pages, as a CSV file; tells how many have come, and can be given up. */
export function useAuditExport(filters: AuditFilters) {
  const { t } = useTranslation('audit');
  const { client } = trpc.useUtils();
  const [count, setCount] = useState<number>();
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const cells = ({ at, action, userName, organisationName, ...record }: AuditRecord): string[] => [
    at,
    formatDateTime(at),
    t(`action.${action}`),
    userName ?? t('nobody'),
    organisationName ?? '',
    auditDetails(record, t)
      .map(({ name, value }) => (value === undefined ? name : `${name}: ${value}`))
      .join('; '),
  ];

  const run = async () => {
    const { signal } = (running.current = new AbortController());
    setCount(0);
    try {
      const rows: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await client.admin.auditLog.query(
          { ...filters, limit: AUDIT_PAGE_MAX, ...(cursor !== undefined && { cursor }) },
          { signal },
        );
        rows.push(...page.items.map(cells));
        cursor = page.nextCursor ?? undefined;
        setCount(rows.length);
      } while (cursor !== undefined && rows.length < EXPORT_MAX);
      const head = [t('export.instant'), t('when'), t('what'), t('who'), t('where'), t('details')];
      saveCsv(`${datedName('msafara-audit')}.csv`, [head, ...rows]);
      if (cursor !== undefined) {
        showToast({ kind: 'success', title: t('export.cut'), message: t('export.cutText') });
      }
    } catch (error) {
      if (!signal.aborted) {
        const message = serverMessage(error) ?? t('export.failedText');
        showToast({ kind: 'error', title: t('export.failed'), message });
        report(error);
      }
    }
    setCount(undefined);
  };

  return { count, start: () => void run(), cancel: () => running.current?.abort() };
}
