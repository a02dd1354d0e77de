import { REPORT_PERIODS, type ReportPeriod } from '@msafara/domain/reports/report-period';

import { useAddress } from '../../lib/use-address.ts';

const DEFAULT_PERIOD: ReportPeriod = 30;

export type ReportAddress = {
  period: ReportPeriod;
  organisation: string | undefined;
  setPeriod: (period: ReportPeriod) => void;
  setOrganisation: (organisation: string | null) => void;
};

/** What a report is about, kept in the address so that back and links work (§2). */
export function useReportAddress(): ReportAddress {
  const [params, change] = useAddress();
  const asked = params.get('days');

  return {
    period: REPORT_PERIODS.find((period) => String(period) === asked) ?? DEFAULT_PERIOD,
    organisation: params.get('organisation') ?? undefined,
    setPeriod: (period) => change({ days: period === DEFAULT_PERIOD ? null : String(period) }),
    setOrganisation: (organisation) => change({ organisation }),
  };
}
