import type { ReadReportInput } from '@msafara/domain/reports/reports.schema';
import { keepPreviousData } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';

/** A report, read anew when the screen is opened; the one before stays while another period loads (§2). */
export function useReport({ period, organisationId }: ReadReportInput) {
  return trpc.reports.read.useQuery(
    { period, ...(organisationId && { organisationId }) },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
}
