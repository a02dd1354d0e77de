import { REPORT_PERIODS } from '@msafara/domain/reports/report-period';
import type { Report } from '@msafara/domain/reports/reports.schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { comma, formatDay, formatTime, formatZone } from '../../lib/format.ts';
import { ExportMenu } from './export-menu.tsx';
import classes from './reports.module.css';
import { Segmented } from './segmented.tsx';
import type { ReportAddress } from './use-report-address.ts';

type ReportHeadProps = {
  address: ReportAddress;
  report: Report | undefined;
  /** Whether the report on screen is the one asked for, so that it may be exported. */
  isCurrent: boolean;
  /** Lets administrators choose an organisation. */
  organisationPicker?: ReactNode;
};

/** The name of the screen, what it is about, the choice of the period, and the export (§2). */
export function ReportHead({ address, report, isCurrent, organisationPicker }: ReportHeadProps) {
  const { t } = useTranslation('reports');
  return (
    <div className={classes.head}>
      <div>
        <h1>{t('title')}</h1>
        <p className={classes.span}>{report && <Span report={report} />}</p>
      </div>
      <div className={classes.tools}>
        {organisationPicker}
        <Segmented
          label={t('period.label')}
          value={address.period}
          options={REPORT_PERIODS.map((days) => ({ value: days, label: t('period.days', { count: days }) }))}
          onChange={address.setPeriod}
        />
        <ExportMenu report={isCurrent ? report : undefined} />
      </div>
    </div>
  );
}

function Span({ report: { from, until, timeZone, organisationName } }: { report: Report }) {
  const { t } = useTranslation('reports');
  const zone = { timeZone };
  return (
    <>
      <bdi>{organisationName ?? t('figures.all')}</bdi>
      {comma()}
      <bdi>
        {t('span', {
          from: formatDay(from, zone),
          until: formatDay(until, zone),
          zone: formatZone(until, zone),
          time: formatTime(until, zone),
        })}
      </bdi>
    </>
  );
}
