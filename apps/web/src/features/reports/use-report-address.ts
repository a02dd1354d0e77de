import { REPORT_PERIODS, type ReportPeriod } from '@msafara/domain/reports/report-period';
import { useSearchParams } from 'react-router-dom';

const DEFAULT_PERIOD: ReportPeriod = 30;

export type ReportAddress = {
  period: ReportPeriod;
  organisation: string | undefined;
  setPeriod: (period: ReportPeriod) => void;
  setOrganisation: (organisation: string | null) => void;
};

/** What a report is about, kept in the address so that back and links work (§2). */
export function useReportAddress(): ReportAddress {
  const [params, setParams] = useSearchParams();
  const asked = params.get('days');

  const change = (key: string, value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(key, value);
        else after.delete(key);
        return after;
      },
      { preventScrollReset: true },
    );

  return {
    period: REPORT_PERIODS.find((period) => String(period) === asked) ?? DEFAULT_PERIOD,
    organisation: params.get('organisation') ?? undefined,
    setPeriod: (period) => change('days', period === DEFAULT_PERIOD ? null : String(period)),
    setOrganisation: (organisation) => change('organisation', organisation),
  };
}
